#!/usr/bin/env bash
# Guess: sharp(picture).removeAlpha().resize(n) throws alpha away and then averages the plain colours, as it is written.
# What happens: sharp orders the steps itself. It multiplies colours by alpha, makes the picture smaller, and only then
#   removes alpha: whatever lies under alpha 0 comes out black. glTF says that opaque materials ignore alpha, so a model's
#   texture with alpha 0 turns black. Without a resize the colours stay. Way out: encode without alpha first, then resize.
# Version: sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund sharp@0.35.5
cat > run.mjs <<'JS'
import sharp from 'sharp';
const side = 64;
const data = Buffer.alloc(side * side * 4);
for (let at = 0; at < side * side; at += 1) data.set([220, 40, 30, 0], at * 4);
const png = await sharp(data, { raw: { width: side, height: side, channels: 4 } }).png().toBuffer();
const first = async (picture) => [...(await picture.raw().toBuffer()).subarray(0, 3)];
const plain = await first(sharp(png).removeAlpha());
const inOne = await first(sharp(png).removeAlpha().resize(32));
const inTwo = await first(sharp(await sharp(png).removeAlpha().png().toBuffer()).resize(32));
console.log('sharp', sharp.versions.sharp);
console.log('removeAlpha()            ', plain);
console.log('removeAlpha().resize(32) ', inOne);
console.log('removeAlpha(), then resize', inTwo);
const same = (a, b) => a.join() === b.join();
process.exit(same(plain, [220, 40, 30]) && same(inOne, [0, 0, 0]) && same(inTwo, [220, 40, 30]) ? 0 : 1);
JS
node run.mjs
