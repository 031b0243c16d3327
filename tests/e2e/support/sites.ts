import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { ask } from './studio.ts';

/** Types by ending, as any web server of plain files has them. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};
const FOLDER = '/some/sub/folder/';

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Its port is known and nothing of it is an address of a pipe.
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

/** A page of somebody else's, on an origin of its own. */
export async function startSite(body: string) {
  const site = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Another site</title><h1>Our houses</h1>${body}`);
  });
  return { ...site, origin: `http://localhost:${site.port}` };
}

/** Files of a zip by their names: they lie in it as they are. */
function unpacked(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(from, from + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** A server that knows nothing but the files of a downloaded folder. */
export async function serveFolder(zip: Buffer) {
  const files = unpacked(zip);
  const missing: string[] = [];
  const server = await listen(({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === FOLDER ? 'index.html' : pathname.slice(FOLDER.length);
    const bytes = pathname.startsWith(FOLDER) ? files.get(name) : undefined;
    if (!bytes) missing.push(pathname);
    answer.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[name.replace(/.*\./, '')] ?? 'text/plain' });
    answer.end(bytes);
  });
  return { ...server, at: `http://127.0.0.1:${server.port}${FOLDER}`, missing };
}

/** A visitor who notes every request that leaves the folder, and all that fails. */
export async function visitFolder(browser: Browser, at: string) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(at) && !/^(data|blob):/.test(request.url())) faults.push(request.url());
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What was on its way when the visitor left.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()} ${why}`);
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  return { page, faults };
}

/** The zip of a published product that an editor downloads. `origin`: of the server, '' for that of the tests. */
export async function downloadedFolder(
  page: Page,
  origin: string,
  product: { type: string; id: string },
): Promise<Buffer> {
  const { url } = await ask<{ url: string }>(page, origin, 'publications.folder', product);
  const response = await page.request.get(`${origin}${url}`);
  if (!response.ok()) throw new Error(`The folder answered ${response.status()}`);
  return response.body();
}
