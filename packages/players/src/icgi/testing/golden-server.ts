/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bitmap, grey } from './bitmap.ts';
import { portraitPicture } from './portrait-pictures.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const SIZE = { width: 320, height: 180 };

/** Rows of a band. */
const BAND = 30;
const [DARK, BRIGHT] = [20, 235];

/** The golden frame: its number in five blocks above, as in the videos. */
const framePicture = (frame: number, band: number | null = null): Buffer =>
  bitmap(SIZE, (x, y) => {
    const isAbove = y < SIZE.height / 2;
    if (isAbove) return grey((frame >> Math.floor(x / 64)) & 1 ? BRIGHT : DARK);
    const isInBand = band !== null && Math.floor((y - SIZE.height / 2) / BAND) === band;
    return isInBand ? [DARK, DARK, BRIGHT] : grey(DARK);
  });

/** The same video with nothing but zeros in its second half. */
const damaged = (video: Buffer): Buffer => video.fill(0, Math.floor(video.length / 2));

async function bundle(page: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: here(page) } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const made of outputs)
    if ('output' in made) for (const part of made.output) if (part.type === 'chunk') return part.code;
  throw new Error('The golden page could not be built');
}

/** Serves a golden page, its videos and frames on loopback. `page`: its script, in this folder. */
export async function serveGolden(page = 'golden-page.ts'): Promise<{ url: string; close: () => void }> {
  const script = await bundle(page);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const frame = path.match(/^\/frame-(\d+)\.bmp$/)?.[1];
    const [, band, alike] = path.match(/^\/still-(\d)-(\d+)\.bmp$/) ?? [];
    const [, upright, uprightFrame] = path.match(/^\/upright-(\d)-(\d+)\.bmp$/) ?? [];
    if (band) response.setHeader('content-type', 'image/bmp').end(framePicture(Number(alike), Number(band)));
    else if (upright)
      response.setHeader('content-type', 'image/bmp').end(portraitPicture(Number(uprightFrame), Number(upright)));
    else if (frame) response.setHeader('content-type', 'image/bmp').end(framePicture(Number(frame)));
    else if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (path === '/damaged-forward.mp4')
      response.setHeader('content-type', 'video/mp4').end(damaged(readFileSync(here('./golden-forward.mp4'))));
    else if (/^\/golden-(portrait-)?(forward|reverse)\.mp4$/.test(path))
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
