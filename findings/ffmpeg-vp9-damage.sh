#!/usr/bin/env bash
# Guess: a VP9 picture whose bytes changed on the way is refused, or marked as corrupt, by FFmpeg's decoder as by any other.
# What happens: the decoder that FFmpeg picks by itself (vp9) draws every picture of the damaged stream, without an error and
#   without a mark; libvpx-vp9, which is in the same build, refuses it. Way out: ask for libvpx-vp9 by name.
# Version: node-av 6.1.1 (FFmpeg 8.1).
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --no-audit --no-fund --loglevel=error node-av@6.1.1 >/dev/null
cat > run.mjs <<'JS'
import * as av from 'node-av/lib';
import { AV_FRAME_FLAG_CORRUPT } from 'node-av/constants';

const graph = new av.FilterGraph();
graph.alloc();
av.FFmpegError.throwIfError(graph.parsePtr('testsrc2=size=320x180:rate=24:duration=2,format=yuv420p,buffersink@out'));
av.FFmpegError.throwIfError(await graph.config());
const sink = graph.filters.find((one) => one.isSink());
const encoder = new av.CodecContext();
const codec = av.Codec.findEncoderByName('libvpx-vp9');
encoder.allocContext3(codec);
Object.assign(encoder, { width: 320, height: 180, pixelFormat: 0, timeBase: sink.buffersinkGetTimeBase(), gopSize: 12 });
av.FFmpegError.throwIfError(await encoder.open2(codec, av.Dictionary.fromObject({ deadline: 'realtime', 'cpu-used': '8', 'lag-in-frames': '0', b: '1000000' })));
const packets = [];
const frame = new av.Frame();
frame.alloc();
const drain = async () => {
  for (;;) {
    const packet = new av.Packet();
    packet.alloc();
    if ((await encoder.receivePacket(packet)) < 0) return;
    packets.push(Buffer.from(packet.data));
  }
};
while ((await sink.buffersinkGetFrame(frame)) >= 0) {
  await encoder.sendFrame(frame);
  await drain();
  frame.unref();
}
await encoder.sendFrame(null);
await drain();

async function decoded(name, damage) {
  const decoder = new av.CodecContext();
  const by = av.Codec.findDecoderByName(name);
  decoder.allocContext3(by);
  av.FFmpegError.throwIfError(await decoder.open2(by, null));
  const found = { pictures: 0, faults: 0 };
  const receive = async () => {
    const got = new av.Frame();
    got.alloc();
    while ((await decoder.receiveFrame(got)) >= 0) {
      found.pictures += 1;
      if (got.decodeErrorFlags !== 0 || got.hasFlags(AV_FRAME_FLAG_CORRUPT)) found.faults += 1;
      got.unref();
    }
  };
  for (const [number, bytes] of packets.entries()) {
    const sent = Buffer.from(bytes);
    // Within the picture, behind what says its size.
    if (damage && number === 20) for (let at = Math.floor(sent.length / 2); at < sent.length; at += 7) sent[at] ^= 0x5a;
    const packet = new av.Packet();
    packet.alloc();
    packet.data = sent;
    if ((await decoder.sendPacket(packet)) < 0) found.faults += 1;
    await receive();
  }
  await decoder.sendPacket(null);
  await receive();
  return found;
}
for (const name of ['vp9', 'libvpx-vp9']) console.log(name, 'whole', await decoded(name, false), 'damaged', await decoded(name, true));
const [own, other] = [await decoded('vp9', true), await decoded('libvpx-vp9', true)];
if (own.faults !== 0 || other.faults === 0) throw new Error('the decoders treat damage alike now');
JS
node run.mjs 2>/dev/null
