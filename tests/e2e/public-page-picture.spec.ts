import type { Browser } from '@playwright/test';
import { expect, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken?lang=en';

/** What a frame of the page's life shows; lengths in CSS pixels. */
interface Glance {
  /** The page's own image is in the document, fetched and opaque. */
  isSharp: boolean;
  /** Left, top, width, height. */
  place: number[];
  titles: number;
  /** Markers at the left upper corner. */
  astray: number;
}

declare global {
  interface Window {
    glances: Glance[];
  }
}

/** Looks at the page in every frame, from the one in which its first picture has been fetched. */
function watchPicture(): void {
  window.glances = [];
  let own: HTMLImageElement | null = null;
  const look = () => {
    requestAnimationFrame(look);
    own ??= document.querySelector('.first img') ?? document.querySelector('.wt-stage img');
    if (!own?.complete || own.naturalWidth === 0) return;
    const box = own.getBoundingClientRect();
    const markers = [...document.querySelectorAll('.wt-marker')].map((marker) => marker.getBoundingClientRect());
    window.glances.push({
      isSharp: own.isConnected && getComputedStyle(own).opacity === '1' && own.checkVisibility(),
      place: [box.x, box.y, box.width, box.height],
      titles: document.querySelectorAll('.first p:not(.badge), .wt-title').length,
      astray: markers.filter(({ x, y }) => x < 30 && y < 30).length,
    });
  };
  look();
}

/** Opens the page; what comes `last` is held until the other has come. */
async function openWatched(
  browser: Browser,
  baseURL: string | undefined,
  size: { width: number; height: number },
  last: 'script' | 'picture' = 'script',
) {
  const deviceScaleFactor = size.width < 500 ? 3 : 1;
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: size, deviceScaleFactor });
  await context.addInitScript(watchPicture);
  const page = await context.newPage();
  const fetched: string[] = [];
  /** What was fetched while the last had to wait. */
  let held: string[] | undefined;
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const other =
    last === 'script'
      ? // Scripts that come later find the picture on the stage.
        () =>
          page.waitForFunction(
            () => document.querySelector<HTMLImageElement>('.first img, .wt-stage img')?.naturalWidth,
          )
      : () => page.locator('.wt-title').waitFor();
  await page.route(last === 'script' ? '**/players/**/*.js' : '**/media/**', async (route) => {
    // Scripts that come later would still wait when the page is closed.
    if (held === undefined) await other();
    held ??= [...fetched];
    await route.fallback();
  });
  await page.goto(DEMO, { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Walk' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = await page
    .locator('.wt-stage picture')
    .evaluate((picture) =>
      [...picture.querySelectorAll('source')].flatMap(({ srcset }) =>
        srcset.split(', ').map((one) => one.split(' ')[0]),
      ),
    );
  return {
    page,
    context,
    held: held ?? [],
    fetched: [...fetched],
    requests: fetched.filter((path) => own.includes(path)),
  };
}

for (const [width, height] of [
  [390, 844],
  [1280, 720],
  [1920, 1080],
  [2560, 1080],
  [1100, 1000],
] as const) {
  test(`at ${width}x${height} the first picture is fetched once and never replaced, moved or hidden`, async ({
    browser,
    baseURL,
  }) => {
    const { page, context, requests } = await openWatched(browser, baseURL, { width, height });
    const glances = await page.evaluate(() => window.glances);
    expect(requests).toHaveLength(1);
    expect(glances.filter(({ isSharp }) => !isSharp)).toEqual([]);
    const [first, last] = [glances[0]?.place ?? [], glances.at(-1)?.place ?? []];
    // The stage uses whole pixels.
    expect(last.map((length, side) => Math.abs(length - (first[side] ?? 0)) > 1)).toEqual([false, false, false, false]);
    expect([...new Set(glances.map(({ titles }) => titles))]).toEqual([1]);
    expect(glances.filter(({ astray }) => astray > 0)).toEqual([]);
    await context.close();
  });
}

test('a first picture that comes after the script is still fetched once', async ({ browser, baseURL }) => {
  const { page, context, requests } = await openWatched(browser, baseURL, { width: 1280, height: 720 }, 'picture');
  expect(requests).toHaveLength(1);
  expect(await page.evaluate(() => window.glances.every(({ isSharp }) => isSharp))).toBe(true);
  await context.close();
});

test('a neighbour is fetched once: ahead, in the size in which it is shown', async ({ browser, baseURL }) => {
  const { page, context, fetched } = await openWatched(browser, baseURL, { width: 1280, height: 720 });
  await page.getByRole('navigation', { name: 'Walk' }).getByRole('button').first().click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  const sharp = page.locator('.wt-stage img');
  await expect(sharp).toHaveCount(1);
  await expect(sharp).toHaveCSS('opacity', '1');
  const shown = await sharp.evaluate(
    (image) => image instanceof HTMLImageElement && new URL(image.currentSrc).pathname,
  );
  expect(fetched).toContain(shown);
  await context.close();
});

test('fonts are fetched behind the first picture', async ({ browser, baseURL }) => {
  const { context, held, fetched } = await openWatched(browser, baseURL, { width: 1280, height: 720 });
  const fonts = (paths: string[]) => paths.filter((path) => path.startsWith('/fonts/'));
  expect(held).toContainEqual(expect.stringContaining('/picture-'));
  expect(fonts(held)).toEqual([]);
  expect(fonts(fetched)).not.toEqual([]);
  await context.close();
});
