import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { View } from './cameras.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const threeBuild = path.join(here, '../../node_modules/three/build');
const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="importmap">{"imports":{"three":"/three/three.module.js"}}</script>
<body><script type="module" src="/scene/page.ts"></script>`;

/** Draws pictures in a headless browser: RGBA pixels, bottom row first. */
export type Studio = {
  shoot(width: number, height: number, samples: readonly View[]): Promise<Buffer>;
  close(): Promise<void>;
};

/** Serves the page on this machine alone and opens it in Chromium. */
export async function openStudio(sceneFile: Buffer): Promise<Studio> {
  let receive: (pixels: Buffer) => void = () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end();
      return receive(Buffer.concat(chunks));
    }
    if (url === '/') return response.setHeader('content-type', 'text/html').end(html);
    if (url === '/scene.bin') return response.end(sceneFile);
    const file = url.startsWith('/three/')
      ? path.join(threeBuild, path.basename(url))
      : path.join(here, path.basename(url));
    if (!existsSync(file)) return response.writeHead(404).end();
    const text = readFileSync(file, 'utf8');
    return response
      .setHeader('content-type', 'text/javascript')
      .end(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo server has no port.');
  const profile = mkdtempSync(path.join(tmpdir(), 'diorama-demo-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.error(message.text().slice(0, 1500));
  });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: 180_000 });
  return {
    shoot: async (width, height, samples) => {
      const pixels = new Promise<Buffer>((resolve) => {
        receive = resolve;
      });
      await page.evaluate((shot) => window.shoot?.(shot), { width, height, samples, postTo: '/pixels' });
      return pixels;
    },
    close: async () => {
      await browser.close();
      server.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
