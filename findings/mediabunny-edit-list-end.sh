#!/usr/bin/env bash
# Guess: a library that reads the edit list of an MP4, as mediabunny does for the beginning of a track, also ends it there.
# What happens: mediabunny 1.61.0 takes the media time of the first edit as the beginning and passes over its length. Of a film of
# 50 pictures whose one edit ends after 25 (a cut in an editor that did not write the film again), it gives all 50 packets and a
# duration of 2 s, without a warning. FFmpeg 8.1 shows 25.
# Versions: mediabunny 1.61.0, node-av 6.1.1 (FFmpeg 8.1, x264), Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --loglevel=error mediabunny@1.61.0 node-av@6.1.1 >/dev/null
cat >find.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import * as c from 'node-av/constants';
import * as av from 'node-av/lib';

const check = (code, what) => av.FFmpegError.throwIfError(code, what);
const [width, height, count, rate] = [64, 48, 50, 25];
const timeBase = new av.Rational(1, rate);

/** 50 pictures, two seconds, each a key picture, as FFmpeg writes them. */
async function write() {
  const encoder = av.Codec.findEncoderByName('libx264');
  const context = new av.CodecContext();
  context.allocContext3(encoder);
  Object.assign(context, { width, height, pixelFormat: c.AV_PIX_FMT_YUV420P, timeBase, maxBFrames: 0 });
  context.framerate = new av.Rational(rate, 1);
  context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER);
  const out = new av.FormatContext();
  check(out.allocOutputContext2(null, 'mp4', 'whole.mp4'), 'mp4');
  check(await context.open2(encoder, av.Dictionary.fromObject({ 'x264-params': 'keyint=1' })), 'encoder');
  const stream = out.newStream(encoder);
  check(stream.codecpar.fromContext(context), 'stream');
  stream.timeBase = timeBase;
  check(await out.openOutput(), 'open');
  check(await out.writeHeader(null), 'header');
  const packet = new av.Packet();
  packet.alloc();
  const drain = async () => {
    while ((await context.receivePacket(packet)) >= 0) {
      packet.duration = 1n;
      packet.streamIndex = stream.index;
      packet.rescaleTs(timeBase, stream.timeBase);
      check(await out.interleavedWriteFrame(packet), 'packet');
      packet.unref();
    }
  };
  for (let at = 0; at < count; at++) {
    const yuv = Buffer.alloc((width * height * 3) / 2, 128);
    yuv.fill(16 + at * 4, 0, width * height);
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
}

/** Ends the one edit of the file after 25 pictures. */
function cut() {
  const bytes = readFileSync('whole.mp4');
  const at = bytes.indexOf('elst');
  if (at < 0 || bytes.readUInt32BE(at + 8) !== 1) throw new Error('FFmpeg writes another edit list');
  bytes.writeUInt32BE(bytes.readUInt32BE(at + 12) / 2, at + 12);
  writeFileSync('cut.mp4', bytes);
}

/** Packets that FFmpeg shows: those behind the end of an edit are marked as not to be shown, or left out. */
async function shownByFFmpeg(path) {
  const input = new av.FormatContext();
  check(await input.openInput(path), 'input');
  check(await input.findStreamInfo(null), 'streams');
  const packet = new av.Packet();
  packet.alloc();
  let shown = 0;
  while ((await input.readFrame(packet)) >= 0) {
    if (!packet.hasFlags(c.AV_PKT_FLAG_DISCARD)) shown += 1;
    packet.unref();
  }
  await input.closeInput();
  return shown;
}

async function readByMediabunny(path) {
  const input = new Input({ source: new BufferSource(readFileSync(path)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  let packets = 0;
  for await (const _ of new EncodedPacketSink(track).packets()) packets += 1;
  return { packets, seconds: await track.computeDuration() };
}

await write();
cut();
const found = {};
for (const path of ['whole.mp4', 'cut.mp4'])
  found[path] = { ffmpeg: await shownByFFmpeg(path), mediabunny: await readByMediabunny(path) };
console.log(JSON.stringify(found, null, 1));
const [whole, edited] = [found['whole.mp4'], found['cut.mp4']];
if (whole.ffmpeg !== count || whole.mediabunny.packets !== count) throw new Error('the film itself is read otherwise');
if (edited.ffmpeg !== count / 2) throw new Error('FFmpeg reads the edit otherwise');
if (edited.mediabunny.packets !== count || Math.abs(edited.mediabunny.seconds - 2) > 0.01)
  throw new Error('mediabunny ends the track with its edit now');
JS
node find.mjs 2>/dev/null
