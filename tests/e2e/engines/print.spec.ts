import type { Locator } from '@playwright/test';
import { expect } from '../support/studio.ts';
import { addressOf, ready, test } from './visitor.ts';

// Few pixels: they are drawn by the processor.
test.use({ viewport: { width: 640, height: 400 } });

/** How many colours there are on a canvas of two dimensions. */
const coloursOn = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const small = document.createElement('canvas');
    [small.width, small.height] = [64, 64];
    const context = small.getContext('2d');
    if (!context) throw new Error('no context');
    context.drawImage(element, 0, 0, 64, 64);
    return new Set(new Uint32Array(context.getImageData(0, 0, 64, 64).data.buffer)).size;
  });

test('a walkthrough has the pictures of all its views before it is printed', async ({ page }) => {
  await page.goto(await addressOf(page, 'icgi'));
  await ready(page, 'icgi');
  const pictures = page.locator('#text img');
  await expect(pictures).not.toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 0).length,
      ),
    )
    .toBe(0);
});

test('pictures of the text are fetched for paper at the first sign of printing, and not before', async ({ page }) => {
  await page.goto(await addressOf(page, 'icgi'));
  await ready(page, 'icgi');
  await page.waitForLoadState('networkidle');
  const pictures = page.locator('#text img');
  const missing = () =>
    pictures.evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 0).length,
    );
  expect(await missing()).toBeGreaterThan(0);
  await page.keyboard.press('Control');
  await expect.poll(missing).toBe(0);
});

test('a configurator prints what was chosen with its price, and its picture', async ({ page, browserName }) => {
  test.slow();
  await page.goto(await addressOf(page, 'e3d'));
  await ready(page, 'e3d');
  await expect(page.locator('.cf[data-state="whole"]')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('radio', { name: /^Tiles/ }).click();
  const price = (await page.locator('.cf-totals dd').first().textContent()) ?? '';
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.cf-paper');
  await expect(paper).toContainText('Tiles');
  await expect(paper).toContainText(price);
  await expect.poll(() => coloursOn(paper.locator('canvas'))).toBeGreaterThan(20);
  // Firefox cannot emulate print media.
  if (browserName !== 'chromium') return;
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.locator('.cf-panel')).toBeHidden();
  await expect(page.locator('#text')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('paper.png') });
});

test('a map prints all that it shows, without its buttons, and numbers its places', async ({ page, browserName }) => {
  test.slow();
  await page.goto(await addressOf(page, 'gis'));
  await ready(page, 'gis');
  await expect(page.locator('.v-tour')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => coloursOn(page.locator('.gm-printed'))).toBeGreaterThan(100);
  await expect(page.locator('#text [data-number]')).not.toHaveCount(0);
  if (browserName !== 'chromium') return;
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.gm-printed')).toBeVisible();
  await expect(page.locator('.v-tour')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('paper.png') });
});
