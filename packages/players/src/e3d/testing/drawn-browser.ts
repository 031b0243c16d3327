/// <reference types="node" />
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { leanBabylon } from '../../../vite.lean-babylon.ts';
import './drawn-page.port.ts';

/** Draws by software: machines of tests have no graphics card. */
const FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export const launchDrawing = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });

/** What a page of a test is made of. */
interface ServedPage {
  /** Where its script is. */
  script?: URL;
  /** More that it fetches: the bytes at an address, or null. */
  fileAt?: (address: string) => Uint8Array | null;
}

/** The page with its engine, as visitors get it, on loopback. */
export async function serveDrawing({
  script = new URL('drawn-page.ts', import.meta.url),
  fileAt = () => null,
}: ServedPage = {}): Promise<{ url: string; close: () => void }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanBabylon()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(script) },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  let entry = '';
  for (const made of Array.isArray(built) ? built : [built])
    if ('output' in made)
      for (const part of made.output) {
        files.set(`/${part.fileName}`, part.type === 'chunk' ? part.code : part.source);
        if (part.type === 'chunk' && part.isEntry) entry = `/${part.fileName}`;
      }
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const found = files.get(address) ?? fileAt(address);
    if (found !== null) response.setHeader('content-type', typeOf(address)).end(found);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><body style="margin:0"><canvas style="width:320px;height:240px;display:block"></canvas><script src="${entry}" type="module"></script>`,
        );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Pages refuse modules that do not say what they are. */
const typeOf = (address: string): string =>
  /[.]m?js$/.test(address)
    ? 'text/javascript'
    : address.endsWith('.wasm')
      ? 'application/wasm'
      : 'application/octet-stream';

/** Opens the page with so many boxes and waits until all is drawn. */
export async function openDrawing(browser: Browser, url: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 320, height: 240 } });
  await page.goto(url);
  await page.waitForFunction(() => 'openDrawn' in window);
  await page.evaluate((boxes) => window.openDrawn(boxes), count);
  await drawn(page, 0);
  return page;
}

/** Waits until all was drawn once more. */
export const drawn = (page: Page, after: number) => page.waitForFunction((count) => window.drawn.whole > count, after);
