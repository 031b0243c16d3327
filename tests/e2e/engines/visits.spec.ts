import { call, expect, serverUrl } from '../support/studio.ts';
import { addressOf, demo, deviceScaleFactor, expectFits, type Product, ready, test } from './visitor.ts';

const TYPES: readonly Product['type'][] = ['icgi', 'e3d', 'gis'];
/** Phones upright and on their side, a tablet, a laptop whose browser is zoomed to 200 and 400 %, and a desktop. */
const SIZES = [
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [640, 400],
  [320, 256],
  [1280, 800],
] as const;

for (const type of TYPES)
  test(`the published page of the demo's ${type} is as wide as every screen, and covers nothing`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
    await page.goto(await addressOf(page, type));
    await ready(page, type);
    for (const [width, height] of SIZES)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectFits(page);
      });
    await test.step('text of twice the size', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectFits(page);
    });
  });

test('a walkthrough is walked by press and by key, and its markers open', async ({ page }) => {
  await page.goto(await addressOf(page, 'icgi'));
  await ready(page, 'icgi');
  await page.getByRole('button', { name: 'Heat pump' }).click();
  await expect(page.getByRole('dialog', { name: 'Heat pump' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Right: Terrace' }).click();
  await expect(page).toHaveTitle(/^Terrace/);
  await expect(page.getByRole('status').filter({ hasText: /^Terrace,/ })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle(/^Garden/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Terrace/);
});

test('a choice of a configurator changes its price, and stays in its address', async ({ page }) => {
  await page.goto(await addressOf(page, 'e3d'));
  await ready(page, 'e3d');
  const price = page.getByRole('definition').first();
  const before = await price.textContent();
  await page.getByRole('radio', { name: /^Tiles/ }).click();
  await expect(price).not.toHaveText(before ?? '');
  const after = await price.textContent();
  await page.reload();
  await ready(page, 'e3d');
  await expect(price).toHaveText(after ?? '');
  await expect(page.getByRole('radio', { name: /^Tiles/ })).toBeChecked();
});

test('a place of a map is found, opened and closed', async ({ page }) => {
  test.slow();
  // Few pixels: they are drawn by the processor.
  await page.setViewportSize({ width: 900, height: 420 });
  await page.goto(await addressOf(page, 'gis'));
  await ready(page, 'gis');
  const search = page.getByRole('combobox', { name: 'Search the map' });
  await search.pressSequentially('harbour');
  await page.getByRole('option', { name: /Harbour grill/ }).click();
  await expect(page.getByRole('dialog', { name: 'Harbour grill' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const type of TYPES)
  test(`a shared preview of the demo's ${type}, with comments, fits a phone`, async ({ studio, browser, faults }) => {
    test.slow();
    const { products } = await demo(studio);
    const id = products.find((product) => product.type === type)?.id;
    const made = { type, id, name: `Client on a phone, ${type}`, comments: true };
    const { path } = await call<{ path: string }>(studio, serverUrl(), 'previewLinks.create', made);
    const client = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: null, deviceScaleFactor })
    ).newPage();
    client.on('pageerror', ({ message }) => faults.push(message));
    await client.goto(new URL(path, serverUrl()).href);
    await ready(client, type);
    await expect(client.getByRole('button', { name: /comments?$/ }).first()).toBeVisible();
    await expectFits(client);
    await client.context().close();
  });
