#!/usr/bin/env bash
# Guess: a video frame that is made of a buffer has its own pixels, as the documentation of the call says ("copies buffer data").
# What happens: of 64 x 64 pixels in RGB, frame and buffer are the same memory. A buffer that is filled with the next picture changes
#   the frame before it, which may still wait for a filter or an encoder. `frame.clone()` shares it, too. A frame that was
#   allocated with `getBuffer()` and written to has its own.
# Version: node-av 6.1.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund node-av@6.1.1
cat > run.mjs <<'JS'
import { Frame } from 'node-av/lib';
import { AV_PIX_FMT_RGB24 } from 'node-av/constants';
const [width, height] = [64, 64];
const bytes = Buffer.alloc(width * height * 3, 10);
const made = Frame.fromVideoBuffer(bytes, { width, height, format: AV_PIX_FMT_RGB24, timeBase: { num: 1, den: 25 } });
const own = new Frame();
own.alloc();
own.width = width;
own.height = height;
own.format = AV_PIX_FMT_RGB24;
own.getBuffer();
for (let y = 0; y < height; y += 1) bytes.copy(own.data[0], y * own.linesize[0], y * width * 3, (y + 1) * width * 3);
const cloned = made.clone();
bytes.fill(200);
console.log(JSON.stringify({ made: made.data[0][0], clone: cloned.data[0][0], written: own.data[0][0] }));
made.free();
cloned.free();
own.free();
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '{"made":200,"clone":200,"written":10}' ]
