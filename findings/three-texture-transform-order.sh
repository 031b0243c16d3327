#!/usr/bin/env bash
# Guess: GLTFLoader of three.js lays out textures as KHR_texture_transform says: scale, then turn, then move (T * R * S).
# What happens: Texture.updateMatrix turns before it scales (S * R, then T). With one scale for both axes both are the same;
#   with two scales and a turn the picture is sheared otherwise, without a warning. The coordinate (1, 0) with scale (2, 0.5)
#   and a turn of 90 degrees belongs at (0, -2); three.js reads the picture at (0, -0.5). Way out for a comparison: lay the
#   coordinates out before they are written into the file.
# Version: three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund three@0.185.1
cat > run.mjs <<'JS'
import { REVISION, Texture, Vector2 } from 'three';
import { readFileSync } from 'node:fs';

// What GLTFLoader does with the extension, from its own source: values are copied as they are.
const loader = readFileSync('node_modules/three/examples/jsm/loaders/GLTFLoader.js', 'utf8');
for (const line of ['texture.rotation = transform.rotation', 'texture.repeat.fromArray( transform.scale )'])
  if (!loader.includes(line)) throw new Error(`GLTFLoader does not have "${line}" any more`);

const [scale, turn] = [[2, 0.5], Math.PI / 2];
const texture = new Texture();
texture.repeat.fromArray(scale);
texture.rotation = turn;
texture.updateMatrix();
const found = new Vector2(1, 0).applyMatrix3(texture.matrix).toArray();
// Scale first, then the turn (this way around in both, as a turn with one scale shows).
const [x, y] = [1 * scale[0], 0 * scale[1]];
const wanted = [Math.cos(turn) * x + Math.sin(turn) * y, -Math.sin(turn) * x + Math.cos(turn) * y];
const shown = (list) => list.map((value) => (Math.round(value * 1000) / 1000 + 0).toFixed(3)).join(', ');
console.log(`three r${REVISION}: (1, 0) is read at (${shown(found)}); by the extension at (${shown(wanted)})`);
if (Math.hypot(found[0] - wanted[0], found[1] - wanted[1]) < 1) throw new Error('three.js has changed: both are the same now');
JS
node run.mjs
