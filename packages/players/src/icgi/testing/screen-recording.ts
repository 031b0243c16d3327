/// <reference types="node" />
import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import type { View } from './golden-page.ts';

/**
 * Returns what the compositor draws from before `act` until the page is painted after it. Scripts in the page cannot
 * read this: they see the elements' state, and a video's seek is drawn earlier than the removal of its element.
 */
export async function recordScreen(
  page: Page,
  act: () => Promise<void>,
  size = { maxWidth: 160, maxHeight: 90 },
): Promise<View[]> {
  const session = await page.context().newCDPSession(page);
  const pictures: { png: string; time: number }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ png: data, time: metadata.timestamp ?? 0 });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined); // the recording has ended
  });
  const read = (some: { png: string }[]) =>
    page.evaluate(
      (all) => window.readPictures(all),
      some.map(({ png }) => png),
    );

  let next = 0;
  const wait = async (isReached: (view: View) => boolean) => {
    for (; ; next++) {
      await expect.poll(() => pictures.length).toBeGreaterThan(next);
      if ((await read(pictures.slice(next, next + 1))).every(isReached)) return;
    }
  };

  await session.send('Page.startScreencast', { format: 'png', ...size });
  await wait(({ stills }) => stills.length === 1); // not the blank page
  const first = next;
  await act();
  await page.evaluate(() => window.markScreen());
  next = pictures.length;
  await wait(({ isMarked }) => isMarked);
  await session.detach();

  // The browser encodes pictures in parallel, so they may arrive out of order, earlier ones than the first among them.
  const taken = pictures.filter(({ time }) => time >= (pictures[first]?.time ?? 0));
  const views = await read(taken.toSorted((a, b) => a.time - b.time));
  return views.slice(0, views.findIndex(({ isMarked }) => isMarked) + 1);
}
