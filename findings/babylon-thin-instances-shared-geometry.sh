#!/usr/bin/env bash
# Guess: meshes of Babylon.js that share a geometry can each have thin instances: `thinInstanceSetBuffer` is a method of the mesh.
# What happens: the matrices are put into the shared geometry, as its buffers `world0` to `world3`. The mesh that was set last
#   decides for both, and when it is disposed the other is left with buffers that are gone. A screen does not show it at once: a
#   mesh keeps the vertex array that was recorded for its shader, and vanishes when that changes, as with a lamp that is added.
#   So each mesh with thin instances needs a geometry of its own.
# Version: @babylonjs/core 9.34.0.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @babylonjs/core@9.34.0
cat > run.mjs <<'JS'
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import { Scene } from '@babylonjs/core/scene.js';

const scene = new Scene(new NullEngine());
const data = new VertexData();
data.positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
data.indices = [0, 1, 2];
const geometry = new Geometry('triangle', scene, data, false);
const at = (x) => new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]);
const made = [1, 2].map((x) => {
  const mesh = new Mesh(`mesh ${x}`, scene);
  geometry.applyToMesh(mesh);
  mesh.thinInstanceSetBuffer('matrix', at(x), 16, false);
  return mesh;
});
const placeOf = (mesh) => mesh.getVertexBuffer('world3')?.getData()?.[12] ?? 'none';
const [first, second] = made;
const before = [placeOf(first), placeOf(second)];
second.dispose();
const after = first.getVertexBuffer('world3');
const text = `x of the first and of the second mesh: ${before.join(' and ')}; buffer of the first after the second is disposed: ${after?.getBuffer() ? 'there' : 'gone'}`;
console.log(text);
if (text !== 'x of the first and of the second mesh: 2 and 2; buffer of the first after the second is disposed: gone') process.exit(1);
process.exit(0);
JS
node run.mjs
