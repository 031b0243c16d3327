#!/usr/bin/env bash
# Guess: bwdif with mode=send_frame gives one picture for each picture, so times go through it unchanged, as with yadif's
# neighbours scale or hflip: pts 0, 1, 2, ... of 1/25 stay 0, 1, 2, ... of 1/25.
# What happens: its output always counts in ticks of half the length (1/50), also where it sends one picture for each, and also
# for pictures that are not interlaced and pass untouched (deint=interlaced). Whoever rescales by the time base of the source
# gets a video of twice the length and half the speed, with the right number of pictures.
# Versions: node-av 6.1.1 (FFmpeg 8.1), Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --loglevel=error node-av@6.1.1 >/dev/null
cat >times.mjs <<'JS'
import * as av from 'node-av/lib';

async function timesOf(filters) {
  const graph = new av.FilterGraph();
  graph.alloc();
  av.FFmpegError.throwIfError(graph.parsePtr(`testsrc2=size=64x48:rate=25:duration=0.2,format=yuv420p,${filters},buffersink@out`));
  av.FFmpegError.throwIfError(await graph.config());
  const sink = graph.filters.find((one) => one.isSink());
  const { num, den } = sink.buffersinkGetTimeBase();
  const frame = new av.Frame();
  frame.alloc();
  const times = [];
  while ((await sink.buffersinkGetFrame(frame)) >= 0) {
    times.push(Number(frame.pts));
    frame.unref();
  }
  return `${times.join(' ')} of ${num}/${den}`;
}
const found = {
  'hflip': await timesOf('hflip'),
  'bwdif, one picture for each': await timesOf('bwdif=mode=send_frame:deint=interlaced'),
};
console.log(found);
if (found.hflip !== '0 1 2 3 4 of 1/25') throw new Error('hflip changes times now');
if (found['bwdif, one picture for each'] !== '0 2 4 6 8 of 1/50') throw new Error('bwdif keeps its time base now');
JS
node times.mjs 2>/dev/null
