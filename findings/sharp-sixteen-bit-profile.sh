#!/usr/bin/env bash
# Guess: sharp(picture).toColourspace('srgb') gives sRGB for every picture with a profile, of 8 bits as of 16.
# What happens: for 16 bits of red, green and blue sharp converts from the profile to Display P3, and the step to sRGB takes
#   those numbers as they are: a Display P3 picture of 16 bits comes out unconverted, and Adobe RGB comes out pale. The same
#   picture of 8 bits is right, and so is one of 16 without a profile. Way out: pipelineColourspace('srgb') for these.
# Version: sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund sharp@0.35.5
cat > run.mjs <<'JS'
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
// The profile that sharp itself writes for Display P3, put into a PNG whose numbers are ours.
const source = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).withIccProfile('p3').png().toBuffer();
const { icc } = await sharp(source).metadata();
const chunk = (type, data) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};
const png = (bits, profile) => {
  const pixel = bits === 8 ? [200, 100, 50] : [200, 200, 100, 100, 50, 50];
  const row = Buffer.from([0, ...Array(8).fill(pixel).flat()]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, bits, 2, 0, 0, 0])),
    ...(profile ? [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profile)]))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array(8).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const first = async (picture) => [...(await picture.raw({ depth: 'uchar' }).toBuffer()).subarray(0, 3)];
const eight = await first(sharp(png(8, icc)).toColourspace('srgb'));
const sixteen = await first(sharp(png(16, icc)).toColourspace('srgb'));
const plain = await first(sharp(png(16, null)).toColourspace('srgb'));
const wayOut = await first(sharp(png(16, icc)).pipelineColourspace('srgb').toColourspace('srgb'));
console.log('sharp', sharp.versions.sharp);
console.log('8 bits, Display P3                        ', eight);
console.log('16 bits, Display P3                       ', sixteen);
console.log('16 bits, no profile                       ', plain);
console.log('16 bits, Display P3, pipelineColourspace  ', wayOut);
const near = (a, b) => a.every((value, at) => Math.abs(value - b[at]) <= 3);
process.exit(near(sixteen, [200, 100, 50]) && !near(eight, sixteen) && near(plain, [200, 100, 50]) && near(wayOut, eight) ? 0 : 1);
JS
node run.mjs
