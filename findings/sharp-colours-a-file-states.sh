#!/usr/bin/env bash
# Guess: toColourspace('srgb') gives sRGB whatever a file says its colours are, or fails for what it does not know.
# What happens: it knows ICC profiles alone. A PNG with gAMA (here 1.0, linear light) or with cICP (here Display P3) comes out
#   unconverted, where browsers convert it; a TIFF of 32-bit whole numbers comes out as other colours, without an error.
# Version: sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund sharp@0.35.5
cat > run.mjs <<'JS'
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
const chunk = (type, data) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};
const png = (...said) => {
  const row = Buffer.from([0, ...Array(8).fill([200, 100, 50]).flat()]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])),
    ...said,
    chunk('IDAT', deflateSync(Buffer.concat(Array(8).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const tiff = () => {
  const tags = [[256, 8], [257, 8], [258, 0], [259, 1], [262, 2], [273, 0], [277, 3], [278, 8], [279, 768]];
  const lists = 8 + 2 + tags.length * 12 + 4;
  const head = Buffer.alloc(lists + 6);
  head.write('II*\0\x08\0\0\0', 'latin1');
  head.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag, value], at) => {
    const from = 10 + at * 12;
    head.writeUInt16LE(tag, from);
    head.writeUInt16LE(tag === 273 || tag === 279 ? 4 : 3, from + 2);
    head.writeUInt32LE(tag === 258 ? 3 : 1, from + 4);
    head.writeUInt32LE(tag === 258 ? lists : tag === 273 ? lists + 6 : value, from + 8);
  });
  for (const at of [0, 2, 4]) head.writeUInt16LE(32, lists + at);
  const pixel = Buffer.alloc(12);
  [200, 100, 50].forEach((value, at) => pixel.writeUInt32LE(value * 0x01010101, 4 * at));
  return Buffer.concat([head, ...Array(64).fill(pixel)]);
};
const first = async (bytes) =>
  (await sharp(bytes).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer()).subarray(0, 3).join();
const gamma = Buffer.alloc(4);
gamma.writeUInt32BE(100_000);
const seen = {
  'no colours stated': await first(png()),
  'gAMA 1.0 (browsers: 229,168,123)': await first(png(chunk('gAMA', gamma))),
  'cICP Display P3 (browsers: 214,93,31)': await first(png(chunk('cICP', Buffer.of(12, 13, 0, 1)))),
  'TIFF of 32 bits (others: 200,100,50)': await first(tiff()),
};
console.log('sharp', sharp.versions.sharp, seen);
const [plain, linear, p3, deep] = Object.values(seen);
if (plain !== '200,100,50' || linear !== plain || p3 !== plain || deep === plain) throw new Error('sharp reads these otherwise now');
JS
node run.mjs
