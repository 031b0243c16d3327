/// <reference types="node" />
import { cutAt } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrived, launchGolden, openGolden } from './testing/golden-browser.ts';
import type { View } from './testing/golden-page.ts';
import { serveGolden } from './testing/golden-server.ts';
import { goldenVideoCut, PORTRAIT_COUNT, PORTRAIT_FOCAL } from './testing/portrait-layout.ts';
import { recordScreen } from './testing/screen-recording.ts';

const PHONE = { width: 390, height: 844 };
const LAST = PORTRAIT_COUNT - 1;
const HALF = { maxWidth: PHONE.width, maxHeight: PHONE.height };
/** Of the picture, which lies 1500 CSS pixels wide: two of them, and what reading pixels is off by. */
const NEAR = 0.003;

let browser: Browser;
let golden: Awaited<ReturnType<typeof serveGolden>>;

beforeAll(async () => {
  golden = await serveGolden('portrait-page.ts');
  browser = await launchGolden();
});
afterAll(async () => {
  await browser.close();
  golden.close();
});

/** Opens the golden tour on a phone; `videos`: those that were fetched. */
async function open(viewport = PHONE) {
  const page = await openGolden(browser, golden.url, 'video', { viewport });
  const videos: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.mp4')) videos.push(pathname);
  });
  return { page, videos };
}

const play = (page: Page, reverse: boolean) => page.evaluate((way) => window.golden.stage.play('T', way), reverse);

/** Turns round when the move has passed a third of its frames. */
const turnMidway = (page: Page, reverse: boolean) =>
  page.evaluate((way) => {
    const { stage } = window.golden;
    const stop = stage.subscribe(() => {
      if ((stage.state().moving?.progress ?? 0) < 0.35) return;
      stop();
      stage.play('T', way);
    });
  }, reverse);

/** Place in the middle of the window while a frame shows: that of its crop, sometimes one video pixel off. */
function placeOf(frame: number): number {
  const { of, width, from, to } = goldenVideoCut();
  const middle = (x: number) => (x + width / 2) / of.width;
  const share = frame / LAST;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const [start, end] = PORTRAIT_FOCAL;
  const { x } = cutAt({ from, to }, frame, PORTRAIT_COUNT);
  return middle(x) + mix(start.x, end.x) - mix(middle(from.x), middle(to.x));
}

/** The different pictures in order: number of a frame, or keyframe of a still alone; two stills at once are `disturbed`. */
function sequenceOf(views: View[]): (string | number)[] {
  const all = views.flatMap(({ frame, stills: [still, ...others] }): (string | number)[] => {
    if (others.length > 0) return ['disturbed'];
    if (frame !== null) return [frame];
    return still ? [still] : [];
  });
  return all.filter((one, at) => one !== all[at - 1]);
}

type Shown = string | number;

/** Keyframe or number of the frame that a picture of the screen shows alone; null for blends. */
function shownIn({ frame, stills: [still, ...others] }: View): Shown | null {
  if (frame !== null) return still === undefined ? frame : null;
  return others.length === 0 ? (still ?? null) : null;
}

const placeFor = (shown: Shown): number =>
  typeof shown === 'number' ? placeOf(shown) : PORTRAIT_FOCAL[shown === 'a' ? 0 : 1].x;

/**
 * Screenshots whose middle is not that of their frame. The last one before a still, or before the video reverses, may
 * be in between: under load frames are dropped, and the picture moves on without them.
 */
function astray(views: View[]): { shown: Shown; by: number }[] {
  const shown = views.map(shownIn);
  return views.flatMap(({ at = 0 }, index) => {
    const here = shown[index] ?? null;
    if (here === null) return [];
    const other = (one: Shown | null) => one !== null && one !== here;
    const next = shown.slice(index).find(other) ?? here;
    const before = shown.slice(0, index).findLast(other) ?? here;
    const isLast =
      typeof next === 'string' ||
      (typeof before === 'number' && placeFor(next) < placeFor(here) === placeFor(before) < placeFor(here));
    const places = [placeFor(here), isLast ? placeFor(next ?? here) : placeFor(here)];
    const isNear = at > Math.min(...places) - NEAR && at < Math.max(...places) + NEAR;
    return isNear ? [] : [{ shown: here, by: at - placeFor(here) }];
  });
}

const framesOf = (sequence: (string | number)[]) => sequence.filter((one) => typeof one === 'number');
const rising = (frames: number[]) => frames.toSorted((a, b) => a - b);

test('there and back on a phone: the stills, and between them the frames of the cut video, each where it belongs', async () => {
  const { page, videos } = await open();
  const views = await recordScreen(
    page,
    async () => {
      await play(page, false);
      await arrived(page, 'b');
      await play(page, true);
      await arrived(page, 'a');
    },
    HALF,
  );
  const sequence = sequenceOf(views);
  const there = sequence.slice(0, sequence.indexOf('b'));
  const back = sequence.slice(sequence.indexOf('b') + 1);
  expect(sequence).toEqual(['a', ...rising(framesOf(there)), 'b', ...rising(framesOf(back)).toReversed(), 'a']);
  expect([framesOf(there).length > 5, framesOf(back).length > 5]).toEqual([true, true]);
  expect(astray(views)).toEqual([]);
  expect(videos).toEqual(['/golden-portrait-forward.mp4', '/golden-portrait-reverse.mp4']);
  await page.close();
});

test('what is drawn over the picture lies on it in every frame', async () => {
  const { page } = await open();
  const recorded = await page.evaluateHandle(() => {
    const { stage } = window.golden;
    const places: { progress: number; x: number; width: number }[] = [];
    stage.subscribe(() => {
      const { moving } = stage.state();
      const { x, width } = stage.rect();
      if (moving && moving.progress > 0) places.push({ progress: moving.progress, x, width });
    });
    stage.play('T', false);
    return places;
  });
  await arrived(page, 'b');
  const places = await recorded.jsonValue();
  expect(places.length).toBeGreaterThan(5);
  for (const { progress, x, width } of places)
    expect(Math.abs(x + placeOf(Math.round(progress * LAST)) * width - PHONE.width / 2)).toBeLessThan(1);
  await page.close();
});

test('turning round midway goes back over the same frames in the same places', async () => {
  const { page, videos } = await open();
  await turnMidway(page, true);
  const views = await recordScreen(
    page,
    async () => {
      await play(page, false);
      await arrived(page, 'a');
    },
    HALF,
  );
  const sequence = sequenceOf(views);
  const frames = framesOf(sequence);
  const turn = frames.indexOf(Math.max(...frames)) + 1;
  expect(sequence).toEqual(['a', ...rising(frames.slice(0, turn)), ...rising(frames.slice(turn)).toReversed(), 'a']);
  expect(astray(views)).toEqual([]);
  expect(videos).toEqual(['/golden-portrait-forward.mp4', '/golden-portrait-reverse.mp4']);
  await page.close();
});

test('a visitor who has panned is brought back to the view’s point before the video begins', async () => {
  const { page, videos } = await open();
  await page.evaluate(() => window.golden.stage.panBy(-400, 0));
  const views = await recordScreen(
    page,
    async () => {
      await play(page, false);
      await arrived(page, 'b');
    },
    HALF,
  );
  const places = views.filter(({ frame, stills }) => frame === null && stills[0] === 'a').map(({ at = 0 }) => at);
  // The first picture may be older than the pan.
  expect(Math.max(...places)).toBeGreaterThan(0.5);
  expect(places.at(-1)).toBeCloseTo(0.3, 1);
  const moving = views.slice(views.findIndex(({ frame }) => frame !== null));
  expect(sequenceOf(moving)).toEqual([...rising(framesOf(sequenceOf(moving))), 'b']);
  expect(astray(moving)).toEqual([]);
  expect(videos).toEqual(['/golden-portrait-forward.mp4']);
  await page.close();
});

test('a finger cannot pull the picture from under the video', async () => {
  const { page } = await open();
  const views = await recordScreen(
    page,
    async () => {
      await page.evaluate(() => {
        const { stage } = window.golden;
        const stop = stage.subscribe(() => {
          const progress = stage.state().moving?.progress ?? 0;
          if (progress > 0.2) stage.panBy(progress < 0.6 ? 90 : -90, 0);
          if (stage.state().keyframe === 'b') stop();
        });
      });
      await play(page, false);
      await arrived(page, 'b');
    },
    HALF,
  );
  const sequence = sequenceOf(views);
  expect(sequence).toEqual(['a', ...rising(framesOf(sequence)), 'b']);
  expect(framesOf(sequence).length).toBeGreaterThan(3);
  // The window is narrower than the cut, so it may lie a little aside of its middle, but never beyond its edges.
  const { of, width } = goldenVideoCut();
  const most = (width / of.width - 390 / 844 / (16 / 9)) / 2 + NEAR;
  for (const { shown, by } of astray(views)) if (typeof shown === 'number') expect(Math.abs(by)).toBeLessThan(most);
  await page.close();
});

test('a phone that is turned fades to the end of the move, and plays the whole video of the next', async () => {
  const { page, videos } = await open();
  await play(page, false);
  await page.waitForFunction(() => (window.golden.stage.state().moving?.progress ?? 0) > 0.2);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await arrived(page, 'b');
  await play(page, true);
  await arrived(page, 'a');
  expect(videos).toEqual(['/golden-portrait-forward.mp4', '/golden-reverse.mp4']);
  expect(await page.evaluate(() => window.golden.stage.lastMove())).toMatchObject({ played: 'video' });
  await page.close();
});

test('a wide window fetches the whole video alone', async () => {
  const { page, videos } = await open({ width: 1280, height: 720 });
  await play(page, false);
  await arrived(page, 'b');
  expect(videos).toEqual(['/golden-forward.mp4']);
  await page.close();
});
