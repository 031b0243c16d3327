/// <reference types="node" />
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { arrived } from './testing/golden-browser.ts';
import { goldenSuite } from './testing/golden-suite.ts';

const LAST = 23;

const openPage = goldenSuite();

const open = (how: 'video' | 'frames' | 'none') => openPage(how);
/** The page notes what is shown once a frame: the last one may not be noted yet. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return window.golden.seen.splice(0);
  });
const isRising = (frames: number[]) => frames.every((frame, index) => index === 0 || frame > (frames[index - 1] ?? -1));

for (const how of ['video', 'frames'] as const) {
  test(`${how}: frames appear in order, forward and in reverse`, async () => {
    const page = await open(how);
    await page.evaluate(() => window.golden.stage.play('T', false));
    await arrived(page, 'b');
    const forward = await seen(page);
    const report = await page.evaluate(() => window.golden.stage.lastMove());
    await page.evaluate(() => window.golden.stage.play('T', true));
    await arrived(page, 'a');
    const backward = await seen(page);
    expect(report).toMatchObject({ transition: 'T', reverse: false, due: 24, played: how });
    expect(isRising(forward)).toBe(true);
    expect(isRising(backward.toReversed())).toBe(true);
    expect([forward.at(-1), backward.at(-1)]).toEqual([LAST, 0]);
    expect(forward.length).toBeGreaterThan(6);
    await page.close();
  });

  test(`${how}: turning round midway goes back from where one is`, async () => {
    const page = await open(how);
    // Turned by the page itself: a move is over before a slow machine has asked it from outside.
    await page.evaluate(async () => {
      const { stage } = window.golden;
      stage.play('T', false);
      while ((stage.state().moving?.progress ?? 0) < 0.2) await new Promise(requestAnimationFrame);
      stage.play('T', true);
    });
    await arrived(page, 'a');
    const frames = await seen(page);
    const peak = Math.max(...frames);
    const turn = frames.lastIndexOf(peak);
    expect(isRising(frames.slice(0, turn + 1))).toBe(true);
    expect(isRising(frames.slice(turn).toReversed())).toBe(true);
    expect(peak).toBeLessThan(LAST);
    expect(frames.at(-1)).toBe(0);
    await page.close();
  });

  test(`${how}: one frame can be held, and let go`, async () => {
    const page = await open(how);
    await page.evaluate(() => window.golden.stage.hold({ transition: 'T', frame: 13 }));
    await page.waitForFunction(() => window.golden.seen.at(-1) === 13);
    await page.evaluate(() => window.golden.stage.hold({ transition: 'T', frame: 6 }));
    await page.waitForFunction(() => window.golden.seen.at(-1) === 6);
    await page.evaluate(() => window.golden.stage.hold(null));
    await arrived(page, 'a');
    await page.close();
  });
}

for (const how of ['video', 'frames'] as const) {
  test(`${how}: an eased move shows its frames in order, and each one where it is held`, async () => {
    const page = await open(how);
    for (const frame of [13, 1, 22]) {
      await page.evaluate((at) => window.golden.stage.hold({ transition: 'eased', frame: at }), frame);
      await page.waitForFunction((at) => window.golden.seen.at(-1) === at, frame);
    }
    await page.evaluate(() => window.golden.stage.hold(null));
    await arrived(page, 'a');
    await seen(page);
    await page.evaluate(() => window.golden.stage.play('eased', false));
    await arrived(page, 'b');
    const forward = await seen(page);
    expect(isRising(forward)).toBe(true);
    expect([forward.length > 6, forward.at(-1)]).toEqual([true, LAST]);
    await page.close();
  });
}

test('the compass turns over north on the way', async () => {
  const page = await open('frames');
  await page.evaluate(() => window.golden.stage.play('T', false));
  await page.waitForFunction(() => (window.golden.stage.state().moving?.progress ?? 0) > 0.5);
  const compass = await page.evaluate(() => window.golden.stage.state().compass);
  expect(compass <= 10 || compass >= 350).toBe(true); // the ends themselves when the machine is slow
  await page.close();
});

test('with nothing to play the views cross-fade', async () => {
  const page = await open('none');
  await page.evaluate(() => window.golden.stage.play('T', false));
  await arrived(page, 'b');
  expect(await page.evaluate(() => window.golden.stage.lastMove())).toMatchObject({ played: 'fade' });
  await page.close();
});
