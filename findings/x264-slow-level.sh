#!/usr/bin/env bash
# Guess: 1920 x 1080 at 25 frames a second is H.264 level 4.0, the level that phones and televisions decode in hardware, and
# players are told `avc1.640028`.
# What happens: libx264's preset `slow` keeps five reference frames. Five of 8,160 macroblocks are more than level 4.0 holds
# (32,768), so x264 writes level 5.0 into the header, `avc1.640032`, without a word. With `ref=4` the same picture is level 4.0.
# The preset `medium` keeps three, so nobody sees it until quality is turned up.
# Versions: node-av 6.1.1 (FFmpeg 8.1 with libx264), Node.js 20 and 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --loglevel=error node-av@6.1.1 >/dev/null
cat >find.mjs <<'JS'
import * as av from 'node-av/lib';
import * as c from 'node-av/constants';

async function codecOf(preset, params) {
  const encoder = av.Codec.findEncoderByName('libx264');
  const context = new av.CodecContext();
  context.allocContext3(encoder);
  const timeBase = new av.Rational(1, 25);
  Object.assign(context, { width: 1920, height: 1080, pixelFormat: c.AV_PIX_FMT_YUV420P, timeBase, maxBFrames: 0 });
  context.framerate = new av.Rational(25, 1);
  context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = { preset, crf: '24', ...(params ? { 'x264-params': params } : {}) };
  av.FFmpegError.throwIfError(await context.open2(encoder, av.Dictionary.fromObject(options)), 'encoder');
  // With a global header FFmpeg gives the sequence parameter set: profile, constraints and level follow its type byte.
  const header = context.extraData;
  const at = header.indexOf(Buffer.from([0x67]));
  const codec = `avc1.${header.toString('hex', at + 1, at + 4)}`;
  context.freeContext();
  return codec;
}
const found = { slow: await codecOf('slow'), 'slow, ref=4': await codecOf('slow', 'ref=4'), medium: await codecOf('medium') };
console.log(found);
if (found.slow !== 'avc1.640032') throw new Error('slow is another level now');
if (found['slow, ref=4'] !== 'avc1.640028' || found.medium !== 'avc1.640028') throw new Error('level 4.0 is not reached');
JS
node find.mjs 2>/dev/null
