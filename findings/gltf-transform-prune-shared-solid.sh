#!/usr/bin/env bash
# A good engineer would guess: prune() of glTF-Transform puts a texture of one colour into the factor of each slot that uses it,
#   so one grey picture for base colour, light and roughness gives the same model with factors.
# What happens: the slots share one array that is multiplied in place. The base colour's factor is multiplied into it, the
#   emissive factor gets that product (red light over a green base becomes black), and metal and roughness are taken through the
#   curve of sRGB, because one of the slots is a colour.
# Version: @gltf-transform/core and functions 4.5.1.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 sharp@0.35.5 >/dev/null

cat >run.mjs <<'JS'
import { Document, VERSION } from '@gltf-transform/core';
import { prune } from '@gltf-transform/functions';
import sharp from 'sharp';

const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ececec' } }).png().toBuffer();
async function pruned(slots) {
  const document = new Document();
  const buffer = document.createBuffer();
  const texture = document.createTexture('Grey').setImage(new Uint8Array(image)).setMimeType('image/png');
  const material = document.createMaterial().setBaseColorFactor([0, 1, 0, 1]).setEmissiveFactor([1, 0, 0]);
  material.setRoughnessFactor(0.75).setMetallicFactor(0.25);
  for (const slot of slots) material[`set${slot}Texture`](texture);
  const accessor = (type, list) => document.createAccessor().setType(type).setArray(list).setBuffer(buffer);
  const primitive = document.createPrimitive().setMaterial(material);
  primitive.setAttribute('POSITION', accessor('VEC3', new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])));
  primitive.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(6)));
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  await document.transform(prune());
  return {
    emissive: material.getEmissiveFactor().map((value) => Number(value.toFixed(3))),
    roughness: Number(material.getRoughnessFactor().toFixed(3)),
  };
}
const alone = { emissive: (await pruned(['Emissive'])).emissive, roughness: (await pruned(['MetallicRoughness'])).roughness };
const shared = await pruned(['BaseColor', 'Emissive', 'MetallicRoughness']);
console.log(`glTF-Transform ${VERSION}, a texture of its own for each slot:`, alone);
console.log('one texture for all three slots:', shared);
const isAsSeen = shared.emissive[0] === 0 && alone.emissive[0] > 0.8 && shared.roughness < alone.roughness;
process.exit(isAsSeen ? 0 : 1);
JS
node run.mjs
