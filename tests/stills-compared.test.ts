import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp, { type Sharp, type TiffOptions } from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAKEN_KINDS } from '../packages/contract/src/files/taken-kinds.ts';
import { likenessDistance, SAME_PICTURE } from '../packages/documents/src/shared/picture-likeness.ts';
import { inspectFile } from '../packages/server/src/features/files/inspect/inspect-file.ts';
import { writeHeic } from '../packages/server/src/features/media/pictures/write-heic.ts';
import { encodeStills } from '../packages/server/src/features/media/stills/encode-stills.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { groupFrames } from '../packages/studio/src/features/icgi/upload/plan/sequences/frame-sequences.ts';

const folder = temporaryFolder();
const served = new Map<string, Buffer>();
let browser: Browser;
let page: Page;
const server = createServer((request, response) => {
  if (request.url === '/')
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
  else response.end(served.get(request.url ?? '') ?? Buffer.alloc(0));
});

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      outDir: folder.path,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'support/likeness-page.ts'),
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  await page.addScriptTag({ type: 'module', content: readFileSync(join(folder.path, 'page.js'), 'utf8') });
  await page.waitForFunction(() => 'likenessAt' in window);
});
afterAll(async () => {
  await browser.close();
  server.close();
  folder[Symbol.dispose]();
});

/** A room with a window, a lamp and a floor: no two neighbours are alike, and it is not symmetric. */
function scene(): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">
    <defs><linearGradient id="w"><stop stop-color="#d8c8a8"/><stop offset="1" stop-color="#54708c"/></linearGradient></defs>
    <rect width="480" height="320" fill="url(#w)"/><rect y="220" width="480" height="100" fill="#6b4226"/>
    <rect x="60" y="40" width="120" height="110" fill="#eef6ff"/><circle cx="380" cy="90" r="46" fill="#ffd970"/>
    <polygon points="200,320 300,150 420,320" fill="#28323c"/><rect x="20" y="240" width="90" height="40" fill="#c03028"/>
  </svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

const tiff = (options: TiffOptions) => scene().tiff(options).toBuffer();
const deep = async (options: TiffOptions) => scene().toColourspace('rgb16').tiff(options).toBuffer();

/** Pictures by the type of their kind; the TIFFs as 3ds Max, Photoshop, Nuke, Affinity, scanners and GIS programs write them. */
const PICTURES: Readonly<Record<string, Readonly<Record<string, () => Promise<Buffer>>>>> = {
  'image/png': { plain: () => scene().png().toBuffer(), palette: () => scene().png({ palette: true }).toBuffer() },
  'image/jpeg': {
    plain: () => scene().jpeg().toBuffer(),
    turned: () => scene().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
  },
  'image/webp': { plain: () => scene().webp().toBuffer(), lossless: () => scene().webp({ lossless: true }).toBuffer() },
  'image/avif': { plain: () => scene().avif({ effort: 0 }).toBuffer() },
  'image/gif': { plain: () => scene().gif().toBuffer() },
  'image/heic': { 'as it is kept': keptHeic },
  'image/tiff': {
    'without compression': () => tiff({ compression: 'none' }),
    LZW: () => tiff({ compression: 'lzw', predictor: 'none' }),
    'LZW with differences': () => tiff({ compression: 'lzw', predictor: 'horizontal' }),
    deflate: () => tiff({ compression: 'deflate', predictor: 'horizontal' }),
    packbits: () => tiff({ compression: 'packbits' }),
    JPEG: () => tiff({ compression: 'jpeg', quality: 90 }),
    WebP: () => tiff({ compression: 'webp', quality: 90 }),
    tiles: () => tiff({ compression: 'lzw', tile: true, tileWidth: 128, tileHeight: 128 }),
    'tiles of JPEG': () => tiff({ compression: 'jpeg', tile: true, tileWidth: 128, tileHeight: 128 }),
    'small copies behind': () => tiff({ compression: 'deflate', pyramid: true, tile: true }),
    BigTIFF: () => tiff({ compression: 'lzw', bigtiff: true }),
    '16 bits': () => deep({ compression: 'none' }),
    '16 bits, LZW with differences': () => deep({ compression: 'lzw', predictor: 'horizontal' }),
    'floating point of light': () =>
      scene().toColourspace('scrgb').tiff({ compression: 'deflate', predictor: 'float' }).toBuffer(),
    grey: () => scene().greyscale().tiff({ compression: 'lzw' }).toBuffer(),
    'with transparency': () => scene().ensureAlpha(1).tiff({ compression: 'lzw' }).toBuffer(),
    inks: () => scene().toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer(),
    ...Object.fromEntries(
      [3, 6, 8].map((orientation) => [
        `orientation ${orientation}`,
        () =>
          scene()
            .rotate({ 3: 180, 6: 270, 8: 90 }[orientation])
            .withMetadata({ orientation })
            .tiff({ compression: 'lzw' })
            .toBuffer(),
      ]),
    ),
  },
};

async function keptHeic(): Promise<Buffer> {
  const path = join(import.meta.dirname, 'fixtures/heic/plain.heic');
  const { bytes } = await writeHeic(path, 64_000_000);
  return bytes;
}

const STILLS = TAKEN_KINDS.filter(
  ({ extensions: [ending] }) => groupFrames([{ name: `x.${ending}`, path: [] }]).stills.length > 0,
);
const CASES = STILLS.flatMap(({ type, name, extensions: [ending] }) =>
  Object.entries(PICTURES[type] ?? {}).map(([form, write]) => ({ kind: `${name}, ${form}`, ending, write })),
);

test('there are pictures of every kind that is taken as a still', () => {
  expect(STILLS.filter(({ type }) => !PICTURES[type]).map(({ name }) => name)).toEqual([]);
});

async function likenessOf(bytes: Buffer): Promise<{ likeness: string | null; fault: string | null }> {
  served.set('/picture', bytes);
  return page.evaluate((address) => window.likenessAt(address), '/picture');
}

test.each(CASES)('$kind is compared with what the server made of it', async ({ ending, write }) => {
  const bytes = await write();
  const path = join(folder.path, `still.${ending}`);
  writeFileSync(path, bytes);
  await inspectFile(path, `still.${ending}`); // it is taken
  const made: Buffer[] = [];
  for await (const still of encodeStills(path, [{ format: 'webp', width: 160 }])) made.push(still.bytes);
  const [own, shown] = [await likenessOf(bytes), await likenessOf(made[0] ?? Buffer.alloc(0))];
  expect(own.fault).toBeNull();
  expect(own.likeness).not.toBeNull();
  expect(likenessDistance(own.likeness ?? '', shown.likeness ?? '')).toBeLessThanOrEqual(SAME_PICTURE);
});

test.each(CASES.filter(({ ending }) => ending === 'tif'))(
  '$kind that is cut off is named as damaged',
  async ({ write }) => {
    const bytes = await write();
    const { fault } = await likenessOf(bytes.subarray(0, Math.floor(bytes.length * 0.4)));
    expect(fault).toMatch(/^cannot be decoded: it may be damaged or cut off\. Open it in a program for images/);
  },
);
