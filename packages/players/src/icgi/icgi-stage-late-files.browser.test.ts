/// <reference types="node" />
import type { Route } from '@playwright/test';
import { expect, test } from 'vitest';
import { arrived } from './testing/golden-browser.ts';
import { goldenSuite } from './testing/golden-suite.ts';
import { recordScreen } from './testing/screen-recording.ts';

const openPage = goldenSuite();

test('the last frame stays until the still of the arrival has come, also when it has to be fetched again', async () => {
  const page = await openPage('video');
  const still = '**/still-1-*';
  await page.route(still, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  const views = await recordScreen(page, async () => {
    await page.evaluate(() => window.golden.stage.play('T', false));
    await failed;
    await page.waitForFunction(() => window.golden.stage.state().keyframe === 'b');
    await page.unroute(still);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await arrived(page, 'b');
  });
  // The page behind is white and therefore reads as all stills.
  expect(views.filter(({ stills }) => stills.length > 1)).toEqual([]);
  expect(views.at(-1)).toMatchObject({ stills: ['b'], frame: null });
  await page.close();
});

test('a transition that came too late is fetched to its end, and plays the next time', async () => {
  const page = await openPage('video', { patience: 50 });
  let held: Route | undefined;
  let requests = 0;
  await page.route('**/golden-forward.mp4', (route) => {
    requests += 1;
    held = route;
  });
  await page.evaluate(() => window.golden.stage.play('T', false));
  await arrived(page, 'b');
  expect(await page.evaluate(() => window.golden.stage.lastMove())).toMatchObject({ played: 'fade' });
  const finished = page.waitForEvent('requestfinished');
  await held?.continue();
  await finished;
  await page.evaluate(() => window.golden.stage.show('a', 'cut'));
  await arrived(page, 'a');
  await page.evaluate(() => window.golden.stage.play('T', false));
  await arrived(page, 'b');
  expect(await page.evaluate(() => window.golden.stage.lastMove())).toMatchObject({ played: 'video' });
  expect(requests).toBe(1);
  await page.close();
});

test.each([
  ['unreadable', 1],
  ['damaged', 2],
])(
  'in place of a video that is %s the next smaller one is played, and the report says so',
  async (transition, times) => {
    const page = await openPage('video');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    // Damage in the middle shows only while it is played: the visitor who comes again gets the smaller one.
    for (let time = 0; time < times; time++) {
      await page.evaluate(() => window.golden.stage.show('a', 'cut'));
      await arrived(page, 'a');
      await page.evaluate((id) => window.golden.stage.play(id, false), transition);
      await arrived(page, 'b');
    }
    const report = await page.evaluate(() => window.golden.stage.lastMove());
    expect(report).toMatchObject({ transition, played: 'video', isBroken: true });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('.mp4 cannot be decoded');
    await page.close();
  },
);
