#!/usr/bin/env bash
# Guess: a converter that cuts faces of many corners into triangles keeps their outline: the area stays what it was.
# What happens: of an L with sides of one length, whose inner corner lies exactly between two others, assimp fills the notch,
#   depending on the corner with which the face begins: the area becomes 4 where it is 3. The corner moved inwards by a
#   hundred-thousandth, every order is right. It is the same in OBJ, PLY and FBX; three.js's own cutter keeps the notch.
# Version: assimpjs 0.0.10, three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund assimpjs@0.0.10 three@0.185.1
cat > run.mjs <<'JS'
import assimpjs from 'assimpjs';
import { ShapeUtils, Vector2 } from 'three';
const assimp = await assimpjs();
const areaOf = (corners) => {
  const files = new assimp.FileList();
  const face = `f ${corners.map((_, at) => at + 1).join(' ')}`;
  files.AddFile('a.obj', new TextEncoder().encode(`${corners.map(([x, y]) => `v ${x} ${y} 0`).join('\n')}\n${face}\n`));
  const glb = assimp.ConvertFileList(files, 'glb2').GetFile(0).GetContent();
  const view = new DataView(glb.buffer, glb.byteOffset);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  const start = (index) => 28 + length + (json.bufferViews[json.accessors[index].bufferView].byteOffset ?? 0) + (json.accessors[index].byteOffset ?? 0);
  const { indices, attributes } = json.meshes[0].primitives[0];
  const step = json.accessors[indices].componentType === 5125 ? 4 : 2;
  const index = (at) => (step === 4 ? view.getUint32(start(indices) + 4 * at, true) : view.getUint16(start(indices) + 2 * at, true));
  const point = (at) => [0, 4].map((axis) => view.getFloat32(start(attributes.POSITION) + 12 * at + axis, true));
  let area = 0;
  for (let at = 0; at < json.accessors[indices].count; at += 3) {
    const [[a, b], [c, d], [e, f]] = [0, 1, 2].map((corner) => point(index(at + corner)));
    area += Math.abs((c - a) * (f - b) - (d - b) * (e - a)) / 2;
  }
  return area;
};
const orders = (inner) => {
  const l = [[0, 0], [2, 0], [2, 1], [inner, inner], [1, 2], [0, 2]];
  return l.flatMap((_, first) => {
    const turned = [...l.slice(first), ...l.slice(0, first)];
    return [turned, turned.toReversed()];
  });
};
const areas = orders(1).map((corners) => Math.round(areaOf(corners)));
const moved = orders(0.99999).map((corners) => Math.round(areaOf(corners)));
const threes = orders(1).map((corners) => {
  const at = corners.map(([x, y]) => new Vector2(x, y));
  return Math.round(ShapeUtils.triangulateShape(at, []).reduce((sum, [a, b, c]) => sum + Math.abs(ShapeUtils.area([at[a], at[b], at[c]])), 0));
});
console.log('areas of an L of 3: assimp', areas.join(' '), '| corner moved', moved.join(' '), '| three', threes.join(' '));
process.exit(areas.includes(4) && areas.includes(3) && moved.every((area) => area === 3) && threes.every((area) => area === 3) ? 0 : 1);
JS
node run.mjs
