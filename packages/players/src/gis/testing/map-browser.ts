/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import type { GisScene } from '../gis-scene.ts';
import './map-page.port.ts';

/** Draws by software: machines of tests have no graphics card. */
const FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** As strict as a public page's: no worker made of text, no script but the page's own. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'";
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css' };
const MAPS = new URL('../../../../server/assets/maps/', import.meta.url);

export const launchMaps = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });

/** The engine on a page, with the built-in map, on loopback. `calls`: sources added to `connect-src` of the page. */
export async function serveMaps(calls: readonly string[] = []): Promise<{ url: string; close: () => void }> {
  const { files, head } = await buildPage();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('content-security-policy', POLICY);
    const file = files.get(path);
    if (path.startsWith('/maps/')) sendPart(response, path.slice(6), request.headers.range);
    else if (file) response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'font/woff2').end(file);
    else
      response
        .setHeader(
          'content-security-policy',
          POLICY.replace("connect-src 'self'", ["connect-src 'self'", ...calls].join(' ')),
        )
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html>${head}<body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A page with the map, its requests to other servers and its errors: none, as it should be. */
export async function openMap(
  browser: Browser,
  url: string,
  scene: Omit<GisScene, 'pictureUrl'>,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 480, height: 360 } });
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) complaints.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  await page.waitForFunction(() => 'openMap' in window);
  await page.evaluate((given) => window.openMap(given), scene);
  return { page, complaints };
}

/** Red, green and blue of a point of the map. */
export const colorAt = (page: Page, x: number, y: number): Promise<number[]> =>
  page.evaluate(
    ([left = 0, top = 0]) => {
      const canvas = window.map.native.getCanvas();
      const gl = canvas.getContext('webgl2');
      const pixel = new Uint8Array(4);
      const ratio = canvas.width / canvas.clientWidth;
      gl?.readPixels(left * ratio, canvas.height - 1 - top * ratio, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return [...pixel].slice(0, 3);
    },
    [x, y],
  );

async function buildPage() {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL('map-page.ts', import.meta.url)) },
    },
  });
  const files = new Map<string, string | Uint8Array>([['/favicon.ico', '']]);
  let head = '';
  for (const made of Array.isArray(built) ? built : [built])
    for (const part of 'output' in made ? made.output : []) {
      files.set(`/${part.fileName}`, part.type === 'chunk' ? part.code : part.source);
      if (part.type === 'chunk' && part.isEntry) head += `<script type="module" src="/${part.fileName}"></script>`;
      if (part.fileName.endsWith('.css')) head += `<link rel="stylesheet" href="/${part.fileName}">`;
    }
  return { files, head };
}

function sendPart(response: ServerResponse, name: string, range = ''): void {
  const file = readFileSync(new URL(name, MAPS));
  const [, from = '0', to = String(file.length - 1)] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
  const end = Math.min(Number(to), file.length - 1);
  response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${file.length}` });
  response.end(file.subarray(Number(from), end + 1));
}
