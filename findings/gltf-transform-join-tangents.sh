#!/usr/bin/env bash
# Guess: join() of glTF-Transform places points, normals and tangents of the parts that it joins.
# What happens: tangents are turned by numbers that were overwritten a line above (the new x goes into y, both into z), and the
#   side of the third axis (w) stays where the part is mirrored. A tangent along x, on a part that is turned by 90 degrees about y,
#   comes out as (0, 0, 0) and not as (0, 0, -1): bumps of joined parts are lit from elsewhere.
# Version: glTF-Transform 4.5.1. File: packages/functions/src/transform-primitive.ts, applyTangentMatrix().
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1
cat > run.mjs <<'JS'
import { Document } from '@gltf-transform/core';
import { transformPrimitive } from '@gltf-transform/functions';
const document = new Document();
const list = (type, values) => document.createAccessor().setType(type).setArray(new Float32Array(values));
const tangentAfter = (matrix) => {
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', list('VEC3', [0, 0, 0]))
    .setAttribute('TANGENT', list('VEC4', [1, 0, 0, 1]));
  transformPrimitive(primitive, matrix);
  return primitive.getAttribute('TANGENT').getElement(0, []).map((value) => value + 0);
};
const turned = tangentAfter([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
const mirrored = tangentAfter([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]);
console.log(`turned by 90 degrees: ${turned}, mirrored: ${mirrored}`);
if (turned[2] !== 0 || mirrored[3] !== 1) throw new Error('glTF-Transform has changed');
JS
node run.mjs
