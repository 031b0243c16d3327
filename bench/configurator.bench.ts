import { randomUUID } from 'node:crypto';
import { boxesGlb } from '@diorama/players/e3d/testing/glb.testing.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median } from './support/bench.ts';

const ADMIN = { email: 'anna.lindqvist@nordhamn.test', password: 'correct horse battery' };
const FEW = 100;
const MANY = 10_000;
const ROUNDS = 3;
const EDITS = 20;
/** Changes of one call. */
const AT_ONCE = 5_000;
/** Time of opening many entities over that of few. */
const GROWTH = 2;
/** Milliseconds: one frame. */
const FRAME = 16;
const SOFTWARE = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

declare global {
  interface Window {
    /** Milliseconds from a key until the picture that shows it was given over, without the wait for the screen. */
    editTimes: number[];
  }
}

/** Runs in the page: adds up the work of a key and of the frame that follows it. */
function timeEdits(): void {
  window.editTimes = [];
  let from = 0;
  let work = 0;
  let isAwaited = false;
  const request = window.requestAnimationFrame.bind(window);
  window.addEventListener(
    'keydown',
    () => {
      from = performance.now();
      work = 0;
      isAwaited = true;
      // React draws what a key changes in microtasks behind the last listener of its event.
      window.addEventListener(
        'keydown',
        () => queueMicrotask(() => queueMicrotask(() => (work += performance.now() - from))),
        { once: true },
      );
    },
    true,
  );
  window.requestAnimationFrame = (draw) =>
    request((time) => {
      const start = performance.now();
      draw(time);
      work += performance.now() - start;
      if (!isAwaited) return;
      isAwaited = false;
      // Behind all other callbacks of this frame.
      queueMicrotask(() => window.editTimes.push(work));
    });
}

/** Calls a procedure as the administrator. */
async function call(context: BrowserContext, token: string, name: string, input: object) {
  const answer = await context.request.post(`/api/trpc/${name}`, {
    data: { json: input },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${name} answers ${answer.status()}: ${(await answer.text()).slice(0, 200)}`);
  return (await answer.json()).result.data.json;
}

/** Sends a model of one box and waits until it is ready. */
async function addModel(context: BrowserContext, token: string, place: { productId: string; projectId: string }) {
  const glb = Buffer.from(boxesGlb([[0.6, 0.2, 0.2]], [{ name: 'Box' }]));
  const skip = Object.fromEntries(
    ['all', 'dedup', 'instance', 'flatten', 'palette', 'join', 'weld', 'resample', 'prune', 'draco', 'simplify']
      .concat('textureCompress')
      .map((flag) => [flag, false]),
  );
  const upload = await call(context, token, 'e3d.mesh.createUpload', {
    ...place,
    fileName: 'Box.glb',
    fileSize: glb.length,
    entityId: 'e0',
    skip,
  });
  const sent = await context.request.fetch(upload.url, { method: upload.method, headers: upload.headers, data: glb });
  if (!sent.ok()) throw new Error(`The bytes were answered with ${sent.status()}`);
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await context.request.put(`/api/e3d/mesh/poll/${upload.token}`, { headers });
    if (answer.status() === 201) return upload.meshId;
    const { state, message } = await answer.json();
    if (state === 'failed') throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The address of a configurator with so many boxes. */
async function configuratorOf(context: BrowserContext, token: string, count: number): Promise<string> {
  const slug = `boxes-${count}`;
  const { id: projectId } = await call(context, token, 'projects.create', { name: slug, slug });
  const product = await call(context, token, 'products.create', { type: 'e3d', projectId, settings: { name: slug } });
  const productId: string = product.id.id;
  const meshId = await addModel(context, token, { productId, projectId });
  const side = Math.ceil(Math.sqrt(count));
  const changes = Array.from({ length: count }, (_, at) => {
    const position = { x: (at % side) * 4, y: 0, z: Math.floor(at / side) * 4 };
    const components = [
      { id: 't', data: { type: 'transform', position }, traits: [] },
      { id: 'm', data: { type: 'mesh', mesh: { type: 'mesh', id: meshId } }, traits: [] },
    ];
    const value = { id: `e${at}`, order: `b${String(at).padStart(6, '0')}`, name: `Box ${at}`, components };
    return { record: `entities/e${at}`, op: 'put', value };
  });
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE);
    const change = { id: productId, baseRevision: 1 + at / AT_ONCE, requestId: randomUUID(), label: 'Fill' };
    await call(context, token, 'documents.change', { ...change, changes: some });
  }
  return `/projects/${projectId}/studio/e3d/${productId}?sel=entities%2Fe0`;
}

/** Milliseconds from the address until all boxes are on the stage. */
async function open(page: Page, address: string, count: number): Promise<number> {
  const from = performance.now();
  await page.goto(address);
  const triangles = (count * 12).toLocaleString('en').replaceAll(',', '[,\\s\\u00a0\\u202f]?');
  await page.getByText(new RegExp(`^${triangles} triangles$`)).waitFor({ timeout: 120_000 });
  return performance.now() - from;
}

/** Milliseconds of moving what is selected by a key of the stage. */
async function edit(page: Page): Promise<number[]> {
  const stage = page.getByRole('region', { name: 'Stage' });
  await stage.locator('canvas').press('w');
  for (let at = 0; at <= EDITS; at += 1) {
    const before = await page.evaluate(() => window.editTimes.length);
    await stage.locator('canvas').press('ArrowRight');
    await page.waitForFunction((count) => window.editTimes.length > count, before);
  }
  // The first is slower: the tool is made for it.
  return (await page.evaluate(() => window.editTimes)).slice(-EDITS);
}

async function measure(): Promise<Measure[]> {
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!executablePath) throw new Error('It needs Chromium');
  using folder = temporaryFolder();
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const browser = await chromium.launch({ executablePath, args: SOFTWARE });
  try {
    const viewport = { width: 1_280, height: 720 };
    const context = await browser.newContext({ baseURL: await server.ready, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(timeEdits);
    await page.goto('/login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const token = (await (await context.request.post('/api/auth/login', { data: ADMIN })).json()).access_token;
    const few = await configuratorOf(context, token, FEW);
    const many = await configuratorOf(context, token, MANY);
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [small, large] = [await open(page, few, FEW), await open(page, many, MANY)];
      if (round === 0) continue; // the first time fetches the studio itself
      times.few.push(small);
      times.many.push(large);
    }
    const edits = await edit(page);
    return [
      { name: `opening, ${FEW} entities`, value: median(times.few), unit: 'ms' },
      { name: `opening, ${MANY} entities`, value: median(times.many), unit: 'ms' },
      { name: 'growth of opening', value: median(times.many) / median(times.few), unit: 'x', max: GROWTH },
      { name: `moving one of ${MANY} with a key until drawn, median`, value: median(edits), unit: 'ms', max: FRAME },
    ];
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** Whether a scene of many entities opens and is edited as quickly as one of few. */
export const configuratorBench: Bench = {
  name: 'configurator',
  title: `the 3D editor in Chromium, with ${FEW} and ${MANY} entities; drawn by software`,
  run: measure,
};
