/// <reference types="node" />
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { arrived } from './testing/golden-browser.ts';
import { goldenSuite } from './testing/golden-suite.ts';

const openPage = goldenSuite();

/** Keeps all videos that the page makes, and counts how often one is put on the stage. */
function watchVideos(): void {
  const create = document.createElement.bind(document);
  const made: HTMLVideoElement[] = [];
  const watched = { made, added: 0 };
  document.createElement = ((name: string) => {
    const element = create(name);
    if (element instanceof HTMLVideoElement) made.push(element);
    return element;
  }) as typeof document.createElement;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      watched.added += [...addedNodes].filter((node) => node instanceof HTMLVideoElement).length;
  }).observe(document, { subtree: true, childList: true });
  Object.assign(window, { watched });
}

declare global {
  interface Window {
    watched: { made: HTMLVideoElement[]; added: number };
  }
}

/** Opens the view with three arrows and waits until all their moves are loaded. */
async function openLinked(...before: (() => void)[]): Promise<Page> {
  const page = await openPage('video', { hasLinks: true, before: [watchVideos, ...before] });
  await page.waitForFunction(() => {
    const loaded = window.watched.made.filter(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
    return loaded.length === 3;
  });
  return page;
}

const onStage = (page: Page) =>
  page.evaluate(() =>
    [...window.golden.stage.element.querySelectorAll('video')].map(({ paused, currentTime, style }) => ({
      ...{ paused, currentTime, isSeen: Number(style.opacity) > 0.01 },
    })),
  );

test('two moves from a view lie on the stage out of sight, at their first frame', async () => {
  const page = await openLinked();
  const waiting = { paused: true, currentTime: 0, isSeen: false };
  expect(await onStage(page)).toEqual([waiting, waiting]);
  await page.close();
});

test('a move that stands by is played where it lies, and the other one leaves', async () => {
  const page = await openLinked();
  const added = await page.evaluate(() => window.watched.added);
  await page.evaluate(() => window.golden.stage.play('T', false));
  await page.waitForFunction(() => window.golden.stage.state().moving !== null);
  expect(await onStage(page)).toHaveLength(1);
  await arrived(page, 'b');
  const report = await page.evaluate(() => window.golden.stage.lastMove());
  const { seen, addedSince } = await page.evaluate(
    (before) => ({ seen: window.golden.seen, addedSince: window.watched.added - before }),
    added,
  );
  expect(report).toMatchObject({ transition: 'T', reverse: false, played: 'video' });
  expect(addedSince).toBe(0);
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  expect(seen.at(-1)).toBe(23);
  await page.close();
});

test('a third move, which does not stand by, is played as well', async () => {
  const page = await openLinked();
  await page.evaluate(() => window.golden.stage.play('eased', false));
  await arrived(page, 'b');
  await page.evaluate(() => window.golden.stage.show('a', 'cut'));
  await page.waitForFunction(() => window.golden.stage.element.querySelectorAll('video').length === 2);
  await page.evaluate(() => window.golden.stage.play('unreadable', false));
  await arrived(page, 'b');
  expect(await page.evaluate(() => window.golden.stage.lastMove())).toMatchObject({ played: 'video', isBroken: true });
  await page.close();
});

test('what stands by leaves with the view, by whichever way it is left', async () => {
  const page = await openLinked();
  await page.evaluate(() => window.golden.stage.show('c', 'cut'));
  await arrived(page, 'c');
  await page.close();
});

test('a window that is given another size while moves stand by keeps the view', async () => {
  const page = await openLinked();
  await page.setViewportSize({ width: 300, height: 600 });
  await page.waitForFunction(() => window.golden.stage.element.querySelectorAll('video').length === 2);
  expect(await page.evaluate(() => window.golden.stage.state())).toMatchObject({ keyframe: 'a', moving: null });
  await page.close();
});

test('nothing stands by on a device with little memory', async () => {
  const page = await openLinked(() => Object.defineProperty(navigator, 'deviceMemory', { get: () => 1 }));
  expect(await onStage(page)).toEqual([]);
  await page.close();
});

test('a visitor who saves data loads no move before it is wanted', async () => {
  const saveData = () => {
    const connection = { saveData: true, effectiveType: '4g', downlink: 10 };
    Object.defineProperty(navigator, 'connection', { get: () => connection });
  };
  const page = await openPage('video', { hasLinks: true, before: [saveData] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => window.golden.stage.play('T', false));
  await arrived(page, 'b');
  expect(asked.filter((url) => url.endsWith('.mp4')).map((url) => new URL(url).pathname)).toEqual([
    '/golden-forward.mp4',
  ]);
  await page.close();
});
