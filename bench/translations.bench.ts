import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median } from './support/bench.ts';

const ADMIN = { email: 'anna.lindqvist@nordhamn.test', password: 'correct horse battery' };
const FEW = 100;
const MANY = 10_000;
const ROUNDS = 5;
const KEYS = 40;
/** Changes of one call. */
const AT_ONCE = 5_000;
/** Time of opening many texts over that of few. */
const GROWTH = 2;
/** Milliseconds: one frame. */
const FRAME = 16;

declare global {
  interface Window {
    /** Milliseconds from a key until everything it changes is laid out. */
    keyTimes: number[];
  }
}

/** Runs in the page: times every key from before the first listener until React has drawn and the layout is known. */
function timeKeys(): void {
  window.keyTimes = [];
  let from = 0;
  // React draws what a key changes in microtasks behind the last listener of its event.
  const note = () =>
    queueMicrotask(() =>
      queueMicrotask(() => {
        document.body.getBoundingClientRect();
        window.keyTimes.push(performance.now() - from);
      }),
    );
  const start = () => {
    from = performance.now();
  };
  window.addEventListener('keydown', start, true);
  // In a cell that is written the key goes no further than the cell, and ends with its input.
  window.addEventListener('keydown', note);
  window.addEventListener('input', note);
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

/** A project with a walkthrough of so many texts. */
async function projectOf(context: BrowserContext, token: string, count: number): Promise<string> {
  const slug = `texts-${count}`;
  const { id: projectId } = await call(context, token, 'projects.create', { name: slug, slug });
  const product = await call(context, token, 'products.create', { type: 'icgi', projectId, settings: { name: slug } });
  const changes = Array.from({ length: count }, (_, at) => ({
    record: `markers/m${at}`,
    op: 'put',
    value: {
      id: `m${at}`,
      order: `b${String(at).padStart(6, '0')}`,
      title: {
        type: 'custom',
        value: { en: `Marker ${at}, 6 kW`, ...(at % 3 === 0 ? {} : { sv: `Markör ${at}, 6 kW` }) },
      },
      category: null,
      widget: null,
    },
  }));
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE);
    const change = { id: product.id.id, baseRevision: 1 + at / AT_ONCE, requestId: randomUUID(), label: 'Fill' };
    await call(context, token, 'documents.change', { ...change, changes: some });
  }
  return projectId;
}

/** Milliseconds from the address until the first texts can be edited. */
async function open(page: Page, projectId: string): Promise<number> {
  const from = performance.now();
  await page.goto(`/projects/${projectId}/translations`);
  await page.locator('[data-key$="/markers/m0/title.value"] [data-cell=target]').waitFor({ timeout: 8000 });
  return performance.now() - from;
}

async function keyTimes(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.keyTimes = [];
  });
  for (let at = 0; at < KEYS; at += 1) await press();
  return median(await page.evaluate(() => window.keyTimes));
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
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: await server.ready, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(timeKeys);
    await page.goto('/login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const token = (await (await context.request.post('/api/auth/login', { data: ADMIN })).json()).access_token;
    const few = await projectOf(context, token, FEW);
    const many = await projectOf(context, token, MANY);
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [small, large] = [await open(page, few), await open(page, many)];
      if (round === 0) continue; // the first time fetches the studio itself
      times.few.push(small);
      times.many.push(large);
    }
    // All of them are there, and what players say themselves.
    await page.getByText(/^1\d{4} texts$/).waitFor();
    await page.locator('[data-key$="/markers/m0/title.value"] [data-cell=target]').click();
    const moving = await keyTimes(page, () => page.keyboard.press('ArrowDown'));
    await page.keyboard.press('F2');
    const typing = await keyTimes(page, () => page.keyboard.press('x'));
    return [
      { name: `opening, ${FEW} texts`, value: median(times.few), unit: 'ms' },
      { name: `opening, ${MANY} texts`, value: median(times.many), unit: 'ms' },
      { name: 'growth of opening', value: median(times.many) / median(times.few), unit: 'x', max: GROWTH },
      { name: 'a keystroke in a cell', value: typing, unit: 'ms', max: FRAME },
      { name: 'an arrow key to the next row', value: moving, unit: 'ms', max: FRAME },
    ];
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** Whether a project of many texts is as quick to translate as one of few. */
export const translationsBench: Bench = {
  name: 'translations',
  title: `the grid of texts in Chromium, with ${FEW} and ${MANY} texts`,
  run: measure,
};
