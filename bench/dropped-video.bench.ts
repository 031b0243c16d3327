import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, makeWalkthrough, startBenchServer } from './support/bench-server.ts';
import { drawMoves } from './support/move-frames.ts';
import { ffmpegPath } from './support/plain-ffmpeg.ts';
import { processorTimeOfTree } from './support/processor-time.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const COUNT = 48;
const ROUNDS = 3;
/** Times of ffmpeg alone. */
const LIMIT = 1.3;
/** Its finest JPEG, which has four fifths of the bytes of ours. */
const JPEG = ['-c:v', 'mjpeg', '-qmin', '1', '-q:v', '1'];

/** Milliseconds of the clock, and of processor time. */
interface Spent {
  clock: number;
  processor: number;
}

/** What a person waits for, and what their browser and the server do for it. */
interface Dropped {
  taken: Spent;
  /** From the button to a transition that has the frames. */
  sent: Spent;
  /** Milliseconds of the server in all. */
  server: number;
  /** Milliseconds of the longest time in which the page answered nothing while frames were taken. */
  longest: number;
}

async function spent(work: () => Promise<unknown> | unknown, own: () => number): Promise<Spent> {
  const [clock, processor] = [performance.now(), own()];
  await work();
  return { clock: performance.now() - clock, processor: own() - processor };
}

/** A video of these frames by ffmpeg's usual settings. */
const writeVideo = (ffmpeg: string, frames: readonly string[], path: string) =>
  run(ffmpeg, [
    ...['-framerate', '24', '-i', join(dirname(frames[0] ?? ''), 'frame_%04d.webp')],
    ...['-c:v', 'libx264', '-crf', '18', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path],
  ]);

const run = (ffmpeg: string, args: readonly string[]) => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...args]);

async function drop(page: Page, path: string): Promise<void> {
  const box = await page.locator('[data-stage]').boundingBox();
  if (!box) throw new Error('The stage is not shown');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
}

/** In the page: notes how long it answered nothing. */
const WATCH = `
  window.longestPause = 0;
  let seen = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.longestPause = Math.max(window.longestPause, now - seen);
    seen = now;
  }, 10);
`;

async function dropVideo(browser: Browser, server: BenchServer, path: string): Promise<Dropped> {
  const { projectId, icgiId } = await makeWalkthrough(server);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.request.post('/api/auth/login', { data: server.account, headers: { origin: server.url } });
    await page.goto(`/projects/${projectId}/studio/icgi/${icgiId}`);
    await page.locator('[data-stage]').waitFor();
    const ofServer = () => processorTimeOfTree(server.process.process.pid ?? 0);
    const own = () => processorTimeOfTree(process.pid) - ofServer();
    const before = ofServer();
    const dialog = page.getByRole('dialog', { name: 'Import images' });
    await page.evaluate(WATCH);
    const taken = await spent(async () => {
      await drop(page, path);
      await dialog
        .getByRole('listitem')
        .filter({ hasText: `${COUNT} images` })
        .waitFor({ timeout: 600_000 });
    }, own);
    const longest = Number(await page.evaluate('window.longestPause'));
    const sent = await spent(async () => {
      await dialog.getByRole('button', { name: /^Create 1 transition/ }).click();
      await page
        .getByRole('region', { name: 'Strip' })
        .getByText(`${COUNT} frames`)
        .first()
        .waitFor({ timeout: 600_000 });
    }, own);
    return { taken, sent, server: ofServer() - before, longest };
  } finally {
    await context.close();
  }
}

async function measureDropped(): Promise<Measure[]> {
  const ffmpeg = ffmpegPath();
  if (!ffmpeg) throw new Error('It needs ffmpeg');
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!executablePath) throw new Error('It needs Chromium');
  using folder = temporaryFolder();
  // Without a worker: what a transition is made into comes later, and has rows of its own.
  await using server = await startBenchServer({ ROLES: 'web' });
  await using browser = await chromium.launch({ executablePath, args: FLAGS });
  const rows: Measure[] = [];
  for (const width of [1_920, 3_840]) {
    const [frames = []] = await drawMoves(join(folder.path, String(width)), { moves: 1, count: COUNT, width });
    const path = join(folder.path, `Walk ${width}.mp4`);
    await writeVideo(ffmpeg, frames, path);
    const plainFolder = join(folder.path, 'plain');
    mkdirSync(plainFolder, { recursive: true });
    const own = () => processorTimeOfTree(process.pid) - processorTimeOfTree(server.process.process.pid ?? 0);
    const rounds: { ours: Dropped; plain: Spent }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const plain = await spent(() => run(ffmpeg, ['-i', path, ...JPEG, join(plainFolder, 'frame_%04d.jpg')]), own);
      const ours = await dropVideo(browser, server, path);
      if (process.env.SHOW) console.log(width, JSON.stringify(plain), JSON.stringify(ours));
      if (round > 0) rounds.push({ ours, plain });
    }
    rows.push(...figures(`${COUNT} frames of ${width} px`, rounds));
  }
  return rows;
}

function figures(what: string, rounds: readonly { ours: Dropped; plain: Spent }[]): Measure[] {
  const of = (value: (round: { ours: Dropped; plain: Spent }) => number) => median(rounds.map(value));
  return [
    { name: `${what}: ffmpeg alone`, value: of(({ plain }) => plain.clock) / 1_000, unit: 's' },
    { name: `${what}: taken`, value: of(({ ours }) => ours.taken.clock) / 1_000, unit: 's' },
    {
      name: `${what}: taken, ours over ffmpeg alone`,
      value: of(({ ours, plain }) => ours.taken.clock / plain.clock),
      unit: 'x',
      max: LIMIT,
    },
    {
      name: `${what}: processor time, ours over ffmpeg alone`,
      value: of(({ ours, plain }) => ours.taken.processor / plain.processor),
      unit: 'x',
    },
    { name: `${what}: sent and in a transition`, value: of(({ ours }) => ours.sent.clock) / 1_000, unit: 's' },
    { name: `${what}: processor time of the server`, value: of(({ ours }) => ours.server) / 1_000, unit: 's' },
    { name: `${what}: longest pause of the page`, value: of(({ ours }) => ours.longest), unit: 'ms' },
  ];
}

/** How long a video takes to become frames. */
export const droppedVideoBench: Bench = {
  name: 'dropped-video',
  title: 'a video dropped on a walkthrough until its frames can be reviewed, and until a transition has them',
  run: measureDropped,
};
