import type { Page } from '@playwright/test';
import { videosAtRest } from './support/published.ts';
import { expect, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken?lang=en';
const PHONE = { width: 390, height: 844 };
/** The brightest picture there can be. */
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><rect width="1920" height="1080" fill="#fff"/></svg>';

const isOpen = (page: Page) => expect(page.locator('.wt-arrow').first()).toBeVisible();

const isFetched = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;

/** Contrast of white text with the brightest pixel of a picture. Source: WCAG 2, relative luminance. */
const contrastWithWhite = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    const linear = (byte = 0) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
    let brightest = 0;
    for (let at = 0; at < data.length; at += 4)
      brightest = Math.max(
        brightest,
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]),
      );
    return 1.05 / (brightest + 0.05);
  }, png.toString('base64'));

for (const [name, viewport] of [
  ['phone', PHONE],
  ['wide window', { width: 1440, height: 900 }],
] as const) {
  test(`on a ${name} the title can be read on a white picture, with and without the script`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }));
    for (const hasScript of [true, false]) {
      await page.unroute('**/players/**/*.js');
      if (!hasScript) await page.route('**/players/**/*.js', (route) => route.abort());
      await page.goto(DEMO);
      const title = page.locator(hasScript ? '.wt-title' : '.first p').first();
      await title.waitFor();
      await expect.poll(() => page.locator('main picture img').first().evaluate(isFetched)).toBe(true);
      const clip = await title.boundingBox();
      await page.addStyleTag({ content: '.wt-title, .first p { color: transparent !important }' });
      if (!clip) throw new Error('The title has no place');
      expect(await contrastWithWhite(page, await page.screenshot({ clip }))).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test('a notch covers neither buttons nor title, on wide screens too', async ({ page }) => {
  await page.setViewportSize({ width: 932, height: 430 });
  const session = await page.context().newCDPSession(page);
  const insets = { top: 40, left: 59, right: 59, bottom: 34 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto(DEMO);
  await isOpen(page);
  for (const selector of ['.wt-title', '.wt-top button', '.wt-arrow']) {
    const box = await page.locator(selector).first().boundingBox();
    const edges = box && [box.x, box.y, 932 - box.x - box.width, 430 - box.y - box.height];
    expect(edges?.map((edge, side) => edge >= ([59, 40, 59, 34][side] ?? 0))).toEqual([true, true, true, true]);
  }
});

test('a finger that begins on a marker pans the picture, and a tap on it still opens it', async ({
  browser,
  baseURL,
}) => {
  // With less motion the picture does not glide on, away from under the tap.
  const device = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const };
  const context = await browser.newContext({ baseURL: baseURL ?? '', ...device });
  const page = await context.newPage();
  await page.goto(`${DEMO}&k=living`);
  await isOpen(page);
  const marker = page.locator('.wt-marker').first();
  await marker.focus(); // brings it into the window
  const middle = async () => {
    const box = await marker.boundingBox();
    return { x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 };
  };
  const begin = await middle();
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [begin]);
  for (const by of [10, 25, 40]) await touch('touchMove', [{ x: begin.x - by, y: begin.y }]);
  await expect.poll(async () => Math.round(begin.x - (await middle()).x)).toBeGreaterThanOrEqual(30);
  await touch('touchEnd', []);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A touch some hundredths of a second after a pan belongs to it, says the browser, and presses nothing: no hand is as quick.
  await expect(async () => {
    await marker.tap();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});

test('with forced colours dots and buttons have an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${DEMO}&k=living`);
  await isOpen(page);
  for (const selector of ['.wt-dot', '.wt-arrow', '.wt-top button'])
    await expect(page.locator(selector).first()).toHaveCSS('border-top-width', '2px');
});

test('no marker covers the menu button', async ({ page }) => {
  await page.goto(`${DEMO}&k=living`);
  await isOpen(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  const box = await menu.boundingBox();
  await page
    .locator('.wt-marker')
    .first()
    .evaluate((marker, at) => {
      marker.style.position = 'fixed';
      const { x, y } = marker.getBoundingClientRect();
      marker.style.translate = `${(at?.x ?? 0) - x - 22}px ${(at?.y ?? 0) - y - 22}px`;
    }, box);
  await menu.click({ timeout: 5_000 });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('keys that are single characters can be switched off, for good', async ({ page }) => {
  await page.goto(DEMO);
  await isOpen(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use shortcuts of a single key' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await isOpen(page);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight'); // handled after the other key
  await expect(page).toHaveURL(/[?&]k=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an arrow key that is pressed on a marker leaves the keyboard in the walkthrough', async ({ page }) => {
  await page.goto(`${DEMO}&k=living`);
  await isOpen(page);
  await page.locator('.wt-marker').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(/k=living/);
  await expect(page.locator('.wt-arrow:focus')).toHaveCount(1);
});

test('a browser without newer array methods and frame callbacks shows the walkthrough and walks', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${DEMO}&k=living`);
  await isOpen(page);
  await page.locator('.wt-marker').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.wt-arrow').first().click();
  await expect(page).not.toHaveURL(/k=living/);
  await expect(page.getByRole('status')).not.toBeEmpty();
  expect(errors).toEqual([]);
});

test('on paper there are the view and the text, and no buttons', async ({ page }) => {
  await page.goto(DEMO);
  await isOpen(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.wt-arrow').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  const text = await page.locator('#text').boundingBox();
  const picture = await page.locator('#product').boundingBox();
  expect(text && picture && text.height > 200 && text.y >= picture.y + picture.height).toBe(true);
});

test('pictures of the menu that do not come leave no broken icon, and come with the network', async ({ page }) => {
  await page.goto(DEMO);
  await isOpen(page);
  await page.route('**/media/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Menu' }).click();
  const broken = page.locator('.wt-views img[style*="hidden"]').first();
  await expect(broken).toBeAttached();
  await page.unroute('**/media/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.locator('.wt-views img[style*="hidden"]')).toHaveCount(0);
});

test('walking to and fro leaves no elements behind', async ({ page }) => {
  await page.goto(DEMO);
  await isOpen(page);
  const session = await page.context().newCDPSession(page);
  const leftBehind = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { result } = await session.send('Runtime.evaluate', { expression: 'Element.prototype' });
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const count = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      // The prototypes are found as well, and refuse the question.
      functionDeclaration: `function () {
        const isDetached = (one) => {
          try {
            return !one.isConnected;
          } catch {
            return false;
          }
        };
        return this.filter(isDetached).length;
      }`,
      returnByValue: true,
    });
    await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
    return Number(count.result.value);
  };
  const status = page.getByRole('status');
  const round = async () => {
    await page.keyboard.press('ArrowRight');
    await expect(status).toContainText('Terrace');
    await videosAtRest(page);
    await page.keyboard.press('ArrowDown');
    await expect(status).toContainText('Approach');
    await videosAtRest(page);
  };
  await round(); // fills the pool of videos
  await round();
  await page.waitForLoadState('networkidle');
  const before = await leftBehind();
  for (let rounds = 0; rounds < 4; rounds += 1) await round();
  await page.waitForLoadState('networkidle');
  // The view that was left last stays, 15 to 22 elements, however many steps there were; eight steps used to leave eighty.
  expect((await leftBehind()) - before).toBeLessThan(40);
});
