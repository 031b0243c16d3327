#!/usr/bin/env bash
# Guess: a library that reads AVIF reads the first picture of a moving AVIF, as Chromium, Firefox and Safari do.
# What happens: sharp 0.35.5 (libheif) looks at the main brand alone. FFmpeg writes `avis` there, and `avif` and `mif1` among
# the compatible brands with a primary item; sharp answers "unsupported image format". With the main brand set to `avif`, and
# not one other byte changed, it reads the first picture.
# Versions: sharp 0.35.5, node-av 6.1.1 (FFmpeg 8.1, SVT-AV1), Node.js 20 and 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --loglevel=error sharp@0.35.5 node-av@6.1.1 >/dev/null
cat >find.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as av from 'node-av/lib';
import * as c from 'node-av/constants';
import sharp from 'sharp';

const check = (code, what) => av.FFmpegError.throwIfError(code, what);
const [width, height] = [64, 48];
const timeBase = new av.Rational(1, 10);
const encoder = av.Codec.findEncoderByName('libsvtav1');
const context = new av.CodecContext();
context.allocContext3(encoder);
Object.assign(context, { width, height, pixelFormat: c.AV_PIX_FMT_YUV420P, timeBase });
const out = new av.FormatContext();
check(out.allocOutputContext2(null, 'avif', 'moving.avif'), 'avif');
context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER);
check(await context.open2(encoder, null), 'encoder');
const stream = out.newStream(encoder);
check(stream.codecpar.fromContext(context), 'stream');
stream.timeBase = timeBase;
check(await out.openOutput(), 'open');
check(await out.writeHeader(null), 'header');
const packet = new av.Packet();
packet.alloc();
const drain = async () => {
  while ((await context.receivePacket(packet)) >= 0) {
    packet.streamIndex = stream.index;
    packet.rescaleTs(timeBase, stream.timeBase);
    check(await out.interleavedWriteFrame(packet), 'packet');
    packet.unref();
  }
};
for (let at = 0; at < 5; at++) {
  const yuv = Buffer.alloc((width * height * 3) / 2, 128);
  yuv.fill(40 + at * 40, 0, width * height);
  const frame = av.Frame.fromVideoBuffer(yuv, { width, height, format: c.AV_PIX_FMT_YUV420P, timeBase });
  frame.pts = BigInt(at);
  check(await context.sendFrame(frame), 'frame');
  frame.free();
  await drain();
}
check(await context.sendFrame(null), 'end');
await drain();
check(await out.writeTrailer(), 'trailer');
await out.closeOutput();

const bytes = readFileSync('moving.avif');
const brands = bytes.toString('latin1', 8, bytes.readUInt32BE(0)).match(/.{4}/gs);
console.log('brands', brands.filter((brand) => /\w{4}/.test(brand)).join(' '));
const asWritten = await sharp(bytes).metadata().then(() => 'read', (error) => error.message);
console.log('as written:', asWritten);
bytes.write('avif', 8, 'latin1');
const { width: w, height: h } = await sharp(bytes).metadata();
console.log('main brand avif:', w, h);
if (brands[0] !== 'avis' || !brands.includes('avif')) throw new Error('FFmpeg writes other brands now');
if (!asWritten.includes('unsupported image format')) throw new Error('sharp reads it now');
if (w !== width || h !== height) throw new Error('the first picture is not found any more');
JS
node find.mjs 2>/dev/null
