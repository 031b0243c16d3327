import type { Page } from '@playwright/test';
import { videosAtRest } from './support/published.ts';
import { expect, serverUrl, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken?lang=en';

/** Where the visible video lies in each frame of the page's life; CSS pixels. */
function watchVideos(): void {
  const seen: { x: number; y: number; right: number; bottom: number }[] = [];
  Object.assign(window, { seen });
  const look = () => {
    requestAnimationFrame(look);
    for (const video of document.querySelectorAll('video')) {
      const { x, y, right, bottom } = video.getBoundingClientRect();
      if (getComputedStyle(video).opacity === '1') seen.push({ x, y, right, bottom });
    }
  };
  look();
}

/** Walks from the approach to the terrace; returns the names of the fetched videos, and where they lay. */
async function walk(page: Page) {
  const videos: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (!name.endsWith('.mp4')) return;
    videos.push(name);
    bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.addInitScript(watchVideos);
  await page.goto(`${serverUrl()}${DEMO}`);
  // The move is fetched ahead, so that it plays at once.
  await expect.poll(() => videos.some((name) => name.endsWith('forward.mp4'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const look = () => page.evaluate(() => (window as unknown as { seen: DOMRect[] }).seen);
  // On a busy machine a video may start too late to be shown: the player fades instead, and the move back is tried.
  await expect(async () => {
    const [key, view] = /^Terrace/.test(await page.title()) ? ['ArrowLeft', /^Approach/] : ['ArrowRight', /^Terrace/];
    await page.keyboard.press(key);
    await expect(page).toHaveTitle(view);
    expect((await look()).length).toBeGreaterThan(0);
  }).toPass();
  await videosAtRest(page);
  const seen = await look();
  return { videos, bytes, seen };
}

test('a phone fetches videos that are cut for it, and they fill its window', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { videos, seen, bytes } = await walk(await context.newPage());
  expect(videos.length).toBeGreaterThan(0);
  expect(videos.filter((name) => !/^\d+x\d+-(forward|reverse)\.mp4$/.test(name))).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  for (const { x, y, right, bottom } of seen) {
    expect(x).toBeLessThanOrEqual(0.5);
    expect(y).toBeLessThanOrEqual(0.5);
    expect(right).toBeGreaterThanOrEqual(389.5);
    expect(bottom).toBeGreaterThanOrEqual(843.5);
    // 3:4 and two pixels of the video: no more than that lies outside a window of 390.
    expect(right - x).toBeLessThan(844 * 0.76);
  }
  await context.close();

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const wide = await walk(await desk.newPage());
  expect(wide.videos.length).toBeGreaterThan(0);
  expect(wide.videos.filter((name) => !/^\d+-(forward|reverse)\.mp4$/.test(name))).toEqual([]);
  // The demo has both in one sharpness.
  expect(bytes / videos.length).toBeLessThan((wide.bytes / wide.videos.length) * 0.5);
  await desk.close();
});
