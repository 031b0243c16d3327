import { readFile } from 'node:fs/promises';
import { DEMO_MEDIA, readDemo } from '@diorama/server/features/setup/demo/demo-manifest.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { firstPicture, watchPictures } from './support/first-picture.ts';

const SOFTWARE = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const ROUNDS = 3;
const CHOICES = 6;
/** A choice over loading the page again. */
const CHOICE = 0.05;
/** File of google/model-viewer, with all that it needs: `model-viewer.min.js` of its package. Without it there is no peer. */
const PEER = process.env.MODEL_VIEWER;
/** Where the peer's page is, on the same address as ours; no server has it. */
const PEER_PAGE = '/peer/page.html';

/** Runs in the page: milliseconds from a press on another swatch until the picture is the one that stays. */
async function choose(option: number): Promise<number> {
  const canvas = document.querySelector<HTMLCanvasElement>('.cf-canvas');
  const gl = canvas?.getContext('webgl2');
  const swatch = document.querySelectorAll<HTMLInputElement>('.cf-panel input[type="radio"]')[option];
  if (!gl || !swatch) throw new Error('There is no swatch to press');
  const rows = 40;
  const pixels = new Uint8Array(gl.drawingBufferWidth * rows * 4);
  const look = (): number => {
    // Waits until all is drawn, which takes the processor here and a graphics card elsewhere: it is not counted.
    gl.readPixels(0, gl.drawingBufferHeight * 0.45, gl.drawingBufferWidth, rows, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    let sum = 0;
    for (const value of pixels) sum = (sum * 31 + value) % 1_000_003;
    return sum;
  };
  /** Behind all that is drawn in the next frame. */
  const nextFrame = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const seen: [time: number, picture: number][] = [];
  const before = look();
  const from = performance.now();
  swatch.click();
  // Until nothing has changed for a second.
  for (let changed = 0; changed === 0 || performance.now() - changed < 1_000; ) {
    await nextFrame();
    const at = performance.now();
    const picture = look();
    if (picture !== (seen.at(-1)?.[1] ?? before)) {
      changed = performance.now();
      seen.push([at - from, picture]);
    }
    if (changed === 0 && performance.now() - from > 30_000) throw new Error('The choice does not show');
  }
  const last = seen.at(-1)?.[1];
  return seen.find(([, picture]) => picture === last)?.[0] ?? Number.NaN;
}

/** Milliseconds from the address until the whole model stands there. */
async function load(page: Page): Promise<number> {
  const state = await page.waitForFunction(
    () => document.querySelector('.cf[data-state="whole"]') && performance.now(),
    undefined,
    { timeout: 120_000 },
  );
  return Number(await state.jsonValue());
}

/** The first picture of the peer's page, with the same model: when it says that it has drawn it. */
async function peerPicture(browser: Browser, base: string, script: string, model: Buffer): Promise<number> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1_280, height: 720 } });
  try {
    const page = await context.newPage();
    const answers = {
      '/peer/page.html': {
        contentType: 'text/html',
        body: `<script type="module" src="/peer/viewer.js"></script><body style="margin:0"><model-viewer src="/peer/model.glb"
          style="width:100vw;height:100vh"></model-viewer><script>
          document.querySelector('model-viewer').addEventListener('load', () => { window.pictureAt = performance.now() });</script>`,
      },
      '/peer/viewer.js': { contentType: 'text/javascript', body: script },
      '/peer/model.glb': { contentType: 'model/gltf-binary', body: model },
    };
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**${path}`, (route) => route.fulfill(answer));
    await page.goto(PEER_PAGE);
    return await firstPicture(page);
  } finally {
    await context.close();
  }
}

/** What a visitor of our page downloads of it. */
async function modelOf(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Summary' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download model (GLB)' }).click();
  return readFile(await (await file).path());
}

async function measure(): Promise<Measure[]> {
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!executablePath) throw new Error('It needs Chromium');
  const demo = readDemo(DEMO_MEDIA)?.manifest;
  if (!demo) throw new Error('There is no demo to visit');
  using folder = temporaryFolder();
  const server = launchServer({ DATA_DIR: folder.path, PORT: '0' });
  const browser = await chromium.launch({ executablePath, args: SOFTWARE });
  try {
    const base = await server.ready;
    const context = await browser.newContext({ viewport: { width: 1_280, height: 720 }, reducedMotion: 'reduce' });
    await context.addInitScript(watchPictures, '.poster img');
    let page = await context.newPage();
    await page.goto(`${base}/p/${demo.project.slug}?lang=en`);
    const path = await page.locator('a[href*="/e3d/"]').first().getAttribute('href');
    const loads: number[] = [];
    const pictures: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // A window of its own: the one before goes on drawing for a while where the processor draws.
      await page.close();
      page = await context.newPage();
      await page.goto(`${base}${path}`);
      const [picture, whole] = [await firstPicture(page), await load(page)];
      if (round === 0) continue; // the first time fetches what a browser keeps
      pictures.push(picture);
      loads.push(whole);
    }
    const choices: number[] = [];
    for (let at = 0; at <= CHOICES; at += 1) {
      const took = await page.evaluate(choose, (at + 1) % 2);
      if (at > 1) choices.push(took); // what a choice shows for the first time is fetched then
    }
    const measures: Measure[] = [
      { name: 'loading the page again until the whole model is drawn, median', value: median(loads), unit: 'ms' },
      { name: 'a choice until the picture that stays, median', value: median(choices), unit: 'ms' },
      { name: 'a choice over loading again', value: median(choices) / median(loads), unit: 'x', max: CHOICE },
      { name: 'first picture of the page, median', value: median(pictures), unit: 'ms' },
    ];
    if (PEER) {
      const [script, model] = [await readFile(PEER, 'utf8'), await modelOf(page)];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) peers.push(await peerPicture(browser, base, script, model));
      measures.push(
        { name: 'first picture of the same model in model-viewer, median', value: median(peers), unit: 'ms' },
        { name: 'first picture, ours over model-viewer', value: median(pictures) / median(peers), unit: 'x', max: 1 },
      );
    }
    return measures;
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** How long a visitor waits for a configurator: for its first picture, for all of it, and after a choice. */
export const visitBench: Bench = {
  name: 'visit',
  title: "the public page of the demo's configurator in Chromium; drawn by software",
  run: measure,
};
