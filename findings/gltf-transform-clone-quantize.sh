#!/usr/bin/env bash
# Guess: mesh.clone() of glTF-Transform gives a mesh that can be changed alone; quantize() leaves both where they are.
# What happens: the copy shares its primitives. quantize() works mesh by mesh: it quantises the shared primitive and gives
#   the first mesh's node the scale back; for the second mesh the primitive is quantised already, so that its node gets
#   none. A sheet 10 m wide becomes 2 m wide, without a warning. Way out: clone the primitives (and their targets), too.
# Version: @gltf-transform/core and functions 4.5.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1
cat > run.mjs <<'JS'
import { Document, Logger } from '@gltf-transform/core';
import { getBounds, quantize } from '@gltf-transform/functions';
const widths = async (own) => {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const buffer = document.createBuffer();
  const points = document.createAccessor().setType('VEC3').setBuffer(buffer).setArray(new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0]));
  const mesh = document.createMesh().addPrimitive(document.createPrimitive().setAttribute('POSITION', points));
  const copy = mesh.clone();
  if (own) for (const primitive of mesh.listPrimitives()) copy.removePrimitive(primitive).addPrimitive(primitive.clone());
  const nodes = [mesh, copy].map((one) => document.createNode().setMesh(one));
  const scene = document.createScene();
  for (const node of nodes) scene.addChild(node);
  await document.transform(quantize());
  return nodes.map((node) => { const { min, max } = getBounds(node); return Math.round(max[0] - min[0]); });
};
const [shared, own] = [await widths(false), await widths(true)];
console.log('@gltf-transform 4.5.1; widths in m, both 10 before');
console.log('clone()                      ', shared);
console.log('clone() with its own primitive', own);
process.exit(shared.join() !== '10,10' && own.join() === '10,10' ? 0 : 1);
JS
node run.mjs
