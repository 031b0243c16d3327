import { DEMO_MEDIA, readDemo } from '@diorama/server/features/setup/demo/demo-manifest.ts';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median } from './support/bench.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const ROUNDS = 3;
/** Phones that are opened again for the first tap. */
const TAP_ROUNDS = 7;
/** Frames shown of those due. */
const LIMIT = 0.9;
/** Milliseconds from a tap to the first frame of a move that is there already. */
const TAP_LIMIT = 100;
/** Milliseconds a move and its arrival may take in all. */
const PATIENCE = 20_000;

/** A video as it was played once: what reached the screen of it. */
interface PlayedVideo {
  video: HTMLVideoElement;
  /** Presentation times of its different frames, seconds. */
  times: Set<number>;
  /** When the first of them is on the screen, milliseconds. */
  firstAt: number | null;
}

declare global {
  interface Window {
    playedVideos: PlayedVideo[];
    /** When the finger went down, milliseconds. */
    tappedAt: number;
  }
}

/** Runs in the page before its own scripts: counts the different frames of every video that is played. */
function countFrames(): void {
  window.playedVideos = [];
  const noteTap = ({ timeStamp }: PointerEvent) => {
    window.tappedAt = timeStamp;
  };
  addEventListener('pointerdown', noteTap, true);
  const play = HTMLVideoElement.prototype.play;
  HTMLVideoElement.prototype.play = function playAndCount() {
    const video = { video: this, times: new Set<number>(), firstAt: null as number | null };
    window.playedVideos.push(video);
    const note = (_now: number, { mediaTime, expectedDisplayTime }: VideoFrameCallbackMetadata) => {
      video.times.add(mediaTime);
      video.firstAt ??= expectedDisplayTime;
      if (window.playedVideos.at(-1) === video) this.requestVideoFrameCallback(note);
    };
    this.requestVideoFrameCallback(note);
    return play.call(this);
  };
}

/**
 * Points at the arrow that leads to a place, presses it, waits until the arrow back is there, and returns the share of
 * due frames that were shown; 0 when the views cross-faded instead.
 */
async function walk(page: Page, to: string, from: string, fps: number): Promise<number> {
  const before = await page.evaluate(() => window.playedVideos.length);
  const arrowTo = (place: string) => page.locator(`nav button[aria-disabled="false"][aria-label*="${place}"]`).first();
  await arrowTo(to).hover({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await arrowTo(to).click({ timeout: PATIENCE });
  await arrowTo(from).waitFor({ timeout: PATIENCE });
  return page.evaluate(
    ({ count, pace }) => {
      const video = window.playedVideos.length > count ? window.playedVideos.at(-1) : undefined;
      // A video that was removed for a cross-fade no longer has a duration.
      return video?.video.duration ? video.times.size / Math.round(video.video.duration * pace) : 0;
    },
    { count: before, pace: fps },
  );
}

/** On a phone whose page has just been opened: milliseconds from the first tap on an arrow to the first frame of its move. */
async function firstTap(browser: Browser, url: string, to: string): Promise<number> {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {};
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(countFrames);
  await page.goto(url);
  const arrow = page.locator(`nav button[aria-disabled="false"][aria-label*="${to}"]`).first();
  await arrow.waitFor({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await arrow.tap({ timeout: PATIENCE });
  const shown = await page.waitForFunction(() => window.playedVideos.at(-1)?.firstAt, null, { timeout: PATIENCE });
  const taken = Number(await shown.jsonValue()) - (await page.evaluate(() => window.tappedAt));
  await context.close();
  return taken;
}

async function measureMoves(): Promise<Measure[]> {
  const demo = readDemo(DEMO_MEDIA)?.manifest;
  const transition = demo?.transitions.find(({ from }) => from === demo.start);
  const nameOf = (id: string | undefined) => demo?.keyframes.find((keyframe) => keyframe.id === id)?.name.en ?? '';
  const executablePath = findOrInstallChromium((line: string) => console.error(line));
  if (!demo || !transition) throw new Error('There is no demo to walk through');
  if (!executablePath) throw new Error('It needs Chromium');
  using folder = temporaryFolder();
  const server = launchServer({ DATA_DIR: folder.path, PORT: '0' });
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript(countFrames);
    const address = `${await server.ready}/p/${demo.project.slug}?lang=en`;
    await page.goto(address);
    const there: number[] = [];
    const back: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [here, afar] = [nameOf(transition.from), nameOf(transition.to)];
      const forward = await walk(page, afar, here, transition.fps);
      const reverse = await walk(page, here, afar, transition.fps);
      if (round === 0) continue; // the first time the browser still prepares its decoder
      there.push(forward);
      back.push(reverse);
    }
    const taps: number[] = [];
    for (let round = 0; round <= TAP_ROUNDS; round += 1) {
      const taken = await firstTap(browser, address, nameOf(transition.to));
      if (round > 0) taps.push(taken);
    }
    return [
      { name: 'first tap on a phone to the first frame of its move', value: median(taps), unit: 'ms', max: TAP_LIMIT },
      { name: 'frames shown of those due, forward', value: median(there), unit: 'x', min: LIMIT },
      { name: 'frames shown of those due, in reverse', value: median(back), unit: 'x', min: LIMIT },
    ];
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** Whether a visitor sees a move or a jump. */
export const moveBench: Bench = {
  name: 'move',
  title: "the demo's first transition on the public page in Chromium, forward and in reverse",
  run: measureMoves,
};
