#!/usr/bin/env bash
# Guess: a CMYK JPEG without a profile has no colours of its own, so a reader multiplies the inks, (255 - c)(255 - k) / 255;
#   at least with `ignoreIcc: true`, which promises to leave profiles aside.
# What happens: sharp converts it by a printing profile of its own, with `ignoreIcc` or without: cyan is 6, 170, 224, where
#   the inks multiplied are 81, 243, 251. WebGL in Chromium gets the multiplied ones (a texture of a model), so a server that
#   draws the same model with sharp has other colours, by up to 75 of 255.
# Version: sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund sharp@0.35.5
cat > run.mjs <<'JS'
import sharp from 'sharp';
const cyan = { width: 64, height: 64, channels: 3, background: { r: 0, g: 174, b: 239 } };
const jpeg = await sharp({ create: cyan }).toColourspace('cmyk').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
const { space, icc } = await sharp(jpeg).metadata();
const [c, m, y, k] = await sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
const multiplied = [c, m, y].map((ink) => Math.round(((255 - ink) * (255 - k)) / 255));
const read = async (options) => [...(await sharp(jpeg, options).toColourspace('srgb').raw().toBuffer()).subarray(0, 3)];
const [plain, ignoring] = [await read({}), await read({ ignoreIcc: true })];
console.log('sharp 0.35.5', { space, profile: icc !== undefined, inks: [c, m, y, k], multiplied, plain, ignoring });
const apart = Math.max(...multiplied.map((value, at) => Math.abs(value - ignoring[at])));
process.exit(icc === undefined && String(plain) === String(ignoring) && apart > 60 ? 0 : 1);
JS
node run.mjs
