import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/studio.ts';
import { addressOf, ready, test } from './visitor.ts';

/** Takes the graphics of the page's canvas away, as phones do in background tabs; what restores them is kept. */
const lose = (canvas: Locator): Promise<void> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!extension) throw new Error('the browser cannot lose graphics');
    addEventListener('give-back', () => extension.restoreContext(), { once: true });
    extension.loseContext();
  });
const giveBack = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('give-back')));

const opacityOf = (element: Locator): Promise<string> => element.evaluate((found) => getComputedStyle(found).opacity);

// Few pixels: they are drawn by the processor.
test.use({ viewport: { width: 640, height: 400 } });

test('a configurator without graphics shows its picture, then a way out, and comes back with what was chosen', async ({
  page,
}) => {
  test.slow();
  await page.goto(await addressOf(page, 'e3d'));
  const whole = page.locator('.cf[data-state="whole"]');
  const [canvas, notice] = [page.locator('.cf-canvas'), page.locator('.p-notice')];
  await expect(whole).toBeVisible({ timeout: 120_000 });
  await page.getByRole('radio', { name: /^Tiles/ }).click();
  await lose(canvas);
  await expect.poll(() => opacityOf(page.locator('.first'))).toBe('1');
  await expect.poll(() => opacityOf(canvas)).toBe('0');
  await expect(notice).toContainText('cannot be drawn at the moment');
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('.p-views')).toHaveCount(0);
  // Choices go on.
  const before = await page.getByRole('definition').first().textContent();
  await page.getByRole('radio', { name: /^Rendered/ }).click();
  await expect(page.getByRole('definition').first()).not.toHaveText(before ?? '');
  const price = await page.getByRole('definition').first().textContent();
  await giveBack(page);
  await expect(whole).toBeVisible({ timeout: 120_000 });
  await expect(notice).toHaveCount(0);
  await expect.poll(() => opacityOf(canvas)).toBe('1');
  await expect.poll(() => opacityOf(page.locator('.first'))).toBe('0');
  await expect(page.getByRole('definition').first()).toHaveText(price ?? '');
  for (const name of [/^Tiles/, /^Rendered/]) await expect(page.getByRole('radio', { name })).toBeChecked();
  await expect.poll(() => coloursOn(canvas), { timeout: 60_000 }).toBeGreaterThan(20);

  await lose(canvas);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(whole).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('definition').first()).toHaveText(price ?? '');
});

test('a map without graphics has neither zoom nor tour, and takes its notice back when they return', async ({
  page,
}) => {
  test.slow();
  await page.goto(await addressOf(page, 'gis'));
  await ready(page, 'gis');
  const [tour, views] = [page.locator('.v-tour'), page.locator('.p-views')];
  const notice = page.locator('.gm-incomplete');
  await expect(tour).toBeVisible();
  const shown = page.locator('.gm[data-state="ready"]');
  for (const comesBack of ['by itself', 'by a press']) {
    await lose(page.locator('.maplibregl-canvas'));
    await expect(notice).toContainText('cannot be drawn now');
    await expect(tour).toBeHidden();
    await expect(views).toBeHidden();
    if (comesBack === 'by itself') await giveBack(page);
    else await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(shown).toBeVisible({ timeout: 60_000 });
    await expect(notice).toHaveCount(0);
    await expect(tour).toBeVisible();
    await expect(views).toBeVisible();
    await expect.poll(() => coloursShown(page), { timeout: 60_000 }).toBeGreaterThan(20);
  }
});

test('graphics that come back at once trouble nobody', async ({ page }) => {
  test.slow();
  await page.goto(await addressOf(page, 'gis'));
  await ready(page, 'gis');
  await expect(page.locator('.v-tour')).toBeVisible();
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      if (document.querySelector('.gm-incomplete')) seen.push('notice');
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { seen });
  });
  await lose(page.locator('.maplibregl-canvas'));
  await expect(page.locator('.gm[data-state="lost"]')).toBeVisible();
  await giveBack(page);
  await expect(page.locator('.gm[data-state="ready"]')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});

/** How many colours a canvas that keeps what it drew has. */
const coloursOn = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const small = new OffscreenCanvas(64, 64);
    const context = small.getContext('2d');
    context?.drawImage(element, 0, 0, 64, 64);
    const pixels = new Uint32Array(context?.getImageData(0, 0, 64, 64).data.buffer ?? new ArrayBuffer(0));
    return new Set(pixels).size;
  });

/** The same of the middle of the window, as it is seen. */
async function coloursShown(page: Page): Promise<number> {
  const png = (await page.screenshot({ clip: { x: 160, y: 100, width: 320, height: 200 } })).toString('base64');
  return page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const small = new OffscreenCanvas(64, 64);
    const context = small.getContext('2d');
    context?.drawImage(picture, 0, 0, 64, 64);
    return new Set(new Uint32Array(context?.getImageData(0, 0, 64, 64).data.buffer ?? new ArrayBuffer(0))).size;
  }, png);
}
