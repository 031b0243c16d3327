/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const [WIDTH, HEIGHT, HEAD] = [320, 180, 54];

/** Rows of a band. */
const BAND = 30;
const [DARK, BRIGHT] = [20, 235];

/** An uncompressed bitmap of the golden frame: its number in five blocks above, as in the videos. */
function framePicture(frame: number): Buffer {
  const picture = Buffer.alloc(HEAD + WIDTH * HEIGHT * 3, DARK);
  picture.fill(0, 0, HEAD);
  picture.write('BM');
  picture.writeUInt32LE(picture.length, 2);
  picture.writeUInt32LE(HEAD, 10);
  picture.writeUInt32LE(40, 14);
  picture.writeInt32LE(WIDTH, 18);
  picture.writeInt32LE(-HEIGHT, 22); // negative: the first row is the top one
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  for (let y = 0; y < HEIGHT / 2; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = HEAD + (y * WIDTH + x) * 3;
      picture.fill((frame >> Math.floor(x / 64)) & 1 ? BRIGHT : DARK, at, at + 3);
    }
  return picture;
}

/** A still: the frame with one of three blue bands below, which tells it from the frame itself. */
function stillPicture(band: number, frame: number): Buffer {
  const picture = framePicture(frame);
  const top = HEIGHT / 2 + band * BAND;
  for (let at = HEAD + top * WIDTH * 3; at < HEAD + (top + BAND) * WIDTH * 3; at += 3) picture[at] = BRIGHT; // blue
  return picture;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: here('golden-page.ts') } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const made of outputs)
    if ('output' in made) for (const part of made.output) if (part.type === 'chunk') return part.code;
  throw new Error('The golden page could not be built');
}

/** Serves the golden page, its videos and frames on loopback. */
export async function serveGolden(): Promise<{ url: string; close: () => void }> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const frame = path.match(/^\/frame-(\d+)\.bmp$/)?.[1];
    const [, band, alike] = path.match(/^\/still-(\d)-(\d+)\.bmp$/) ?? [];
    if (band) response.setHeader('content-type', 'image/bmp').end(stillPicture(Number(band), Number(alike)));
    else if (frame) response.setHeader('content-type', 'image/bmp').end(framePicture(Number(frame)));
    else if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (/^\/golden-(forward|reverse)\.mp4$/.test(path))
      response.setHeader('content-type', 'video/mp4').end(readFileSync(here(`.${path}`)));
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><body style="margin:0"><script src="/page.js" type="module"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
