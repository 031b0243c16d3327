/// <reference types="node" />
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { arrived } from './testing/golden-browser.ts';
import type { View } from './testing/golden-page.ts';
import { goldenSuite } from './testing/golden-suite.ts';
import { recordScreen } from './testing/screen-recording.ts';

/** Milliseconds the page is blocked after each change of the stage: the end of a fade then comes later than a timer. */
const SLOW = 80;

const openPage = goldenSuite();

const play = (page: Page, transition: string, reverse: boolean) =>
  page.evaluate(([id, way]) => window.golden.stage.play(id, way), [transition, reverse] as const);

/** Plays the move when the current one has passed a third of its frames. */
const playMidway = (page: Page, transition: string, reverse: boolean) =>
  page.evaluate(
    ([id, way]) => {
      const { stage } = window.golden;
      const stop = stage.subscribe(() => {
        if ((stage.state().moving?.progress ?? 0) < 0.35) return;
        stop();
        stage.play(id, way);
      });
    },
    [transition, reverse] as const,
  );

/** Simulates a page with much work of its own after each change of the stage. */
const slowDown = (page: Page, by: number, changes: 'any' | 'styles' = 'any') =>
  page.evaluate(([milliseconds, which]) => window.slowDown(milliseconds, which), [by, changes] as const);
const nodes = (page: Page) => page.evaluate(() => window.golden.stage.element.querySelectorAll('*').length);

/**
 * The different pictures in order: number of a frame, also while it fades, or keyframe of a still alone. Two stills at
 * once are `disturbed`; a blend of two frames is left out.
 */
function sequenceOf(views: View[]): (string | number)[] {
  const all = views.flatMap(({ frame, stills: [still, ...others] }): (string | number)[] => {
    if (others.length > 0) return ['disturbed'];
    if (frame !== null) return [frame];
    return still ? [still] : [];
  });
  return all.filter((one, index) => one !== all[index - 1]);
}

const framesOf = (sequence: (string | number)[]) => sequence.filter((one) => typeof one === 'number');
const rising = (frames: number[]) => frames.toSorted((a, b) => a - b);
const risingAndFalling = (frames: number[]) => {
  const turn = frames.indexOf(Math.max(...frames)) + 1;
  return [...rising(frames.slice(0, turn)), ...rising(frames.slice(turn)).toReversed()];
};

test.each([
  { how: 'video', times: 2 }, // the second move uses the element of the first
  { how: 'frames', times: 1 },
] as const)('$how: the screen shows the departure, the frames in order, the arrival', async ({ how, times }) => {
  const page = await openPage(how);
  const before = await nodes(page);
  await slowDown(page, SLOW);
  const sequence = sequenceOf(
    await recordScreen(page, async () => {
      for (let time = 0; time < times; time++) {
        await page.evaluate(() => window.golden.stage.show('a', 'cut'));
        await arrived(page, 'a');
        await play(page, 'T', false);
        await arrived(page, 'b');
      }
    }),
  );
  const again = sequence.lastIndexOf('a');
  const seen = [sequence.slice(0, again), sequence.slice(again)].slice(-times).map(framesOf);
  expect(sequence).toEqual(seen.flatMap((frames) => ['a', ...rising(frames), 'b']));
  for (const frames of seen) expect(frames.length).toBeGreaterThan(3);
  expect(await nodes(page)).toBe(before);
  await page.close();
});

test.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])('there and back on $width x $height: only frames between the two stills', async (viewport) => {
  const page = await openPage('video', { viewport });
  const sequence = sequenceOf(
    await recordScreen(page, async () => {
      await play(page, 'T', false);
      await arrived(page, 'b');
      await play(page, 'T', true);
      await arrived(page, 'a');
    }),
  );
  const there = sequence.slice(0, sequence.indexOf('b'));
  const back = sequence.slice(sequence.indexOf('b') + 1);
  expect(sequence).toEqual(['a', ...rising(framesOf(there)), 'b', ...rising(framesOf(back)).toReversed(), 'a']);
  await page.close();
});

test('a second move midway never shows the departure of the first again', async () => {
  const page = await openPage('video');
  await slowDown(page, SLOW);
  await playMidway(page, 'U', false);
  const sequence = sequenceOf(
    await recordScreen(page, async () => {
      await play(page, 'T', false);
      await arrived(page, 'c');
    }),
  );
  // The first move's arrival is visible only while the second one loads.
  const withoutPassing = sequence.filter((one) => one !== 'b');
  expect(withoutPassing).toEqual(['a', ...risingAndFalling(framesOf(sequence)), 'c']);
  await page.close();
});

test('turning round midway shows only frames on the way', async () => {
  const page = await openPage('video');
  await slowDown(page, SLOW);
  await playMidway(page, 'T', true);
  const sequence = sequenceOf(
    await recordScreen(page, async () => {
      await play(page, 'T', false);
      await arrived(page, 'a');
    }),
  );
  expect(sequence).toEqual(['a', ...risingAndFalling(framesOf(sequence)), 'a']);
  await page.close();
});

test('a cross-fade on a slow page never uncovers the background', async () => {
  const page = await openPage('none');
  const before = await nodes(page);
  await slowDown(page, 300, 'styles');
  const views = await recordScreen(page, async () => {
    await play(page, 'T', false);
    await page.waitForFunction((count) => window.golden.stage.element.querySelectorAll('*').length === count, before);
  });
  // The page behind is white and therefore reads as all stills, including the third.
  expect(views.filter(({ stills }) => stills.includes('c'))).toEqual([]);
  expect(views.at(-1)?.stills).toEqual(['b']);
  await page.close();
});

test('a stage destroyed during a fade empties its videos', async () => {
  const page = await openPage('video');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await play(page, 'T', false);
  const video = await page.evaluateHandle(async () => {
    const { stage } = window.golden;
    const fading = () => {
      const found = stage.element.querySelector('video');
      return found && stage.state().moving === null && getComputedStyle(found).opacity < '1' ? found : null;
    };
    while (fading() === null) await new Promise(requestAnimationFrame);
    const found = fading();
    stage.destroy();
    return found;
  });
  await page.waitForFunction((found) => found && !found.isConnected && !found.hasAttribute('src'), video);
  expect(errors).toEqual([]);
  await page.close();
});
