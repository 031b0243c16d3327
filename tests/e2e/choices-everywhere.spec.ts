import type { Page } from '@playwright/test';
import { expect, serverUrl, test } from './support/studio.ts';

/** Opens the demo's configurator without 3D, which its choices do not need, as a visitor of some host. */
async function openChoices(page: Page, host?: string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
  });
  const start = await (await page.request.get(`${serverUrl()}/p/villa-solbacken?lang=en`)).text();
  const [, path = ''] = /href="(\/p\/villa-solbacken\/e3d\/[^"?]+)/.exec(start) ?? [];
  const address = new URL(`${path}?lang=en`, serverUrl());
  if (host !== undefined) address.hostname = host;
  await page.goto(address.href);
  await expect(page.locator('.cf-panel')).toBeVisible();
}

/** How many options of the first choice lie wholly in the window, with nothing over them. */
const seenOptions = (page: Page): Promise<number> =>
  page.locator('.cf-option').evaluateAll(
    (options) =>
      options.filter((option) => {
        const { left, top, right, bottom } = option.getBoundingClientRect();
        const corners = [
          [left + 4, top + 4],
          [right - 4, top + 4],
          [left + 4, bottom - 4],
          [right - 4, bottom - 4],
        ] as const;
        const isSeen = (x: number, y: number) => option.contains(document.elementFromPoint(x, y));
        return corners.every(([x, y]) => isSeen(x, y));
      }).length,
  );

test('a choice is seen whole beside its price, whatever the size of the window and of its texts', async ({ page }) => {
  await openChoices(page);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [640, 400],
    [640, 512],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => seenOptions(page), `${width} × ${height}`).toBeGreaterThan(0);
    await expect(page.locator('.cf-totals dd', { hasText: 'SEK 3,378,200' })).toBeInViewport({ ratio: 1 });
  }

  // With texts twice as large, too.
  for (const [width, height, size] of [
    // A window of 1280 × 1024 at 400 %.
    [320, 256, '100%'],
    [390, 844, '200%'],
    [1280, 800, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((of) => document.documentElement.style.setProperty('font-size', of), size);
    await page.locator('.cf-option').first().scrollIntoViewIfNeeded();
    const price = page.locator('.cf-totals dd', { hasText: 'SEK 3,378,200' });
    const summary = page.getByRole('button', { name: 'Summary' });
    await price.scrollIntoViewIfNeeded();
    const [a, b] = [await price.boundingBox(), await summary.boundingBox()];
    if (!a || !b) throw new Error('the price or its button is not there');
    const areApart = a.x + a.width <= b.x || a.y + a.height <= b.y;
    expect(areApart, `the button covers the price at ${width} × ${height}`).toBe(true);
    expect(a.x + a.width).toBeLessThanOrEqual(width);
    await summary.click();
    await expect(page.locator('.cf-summary')).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('in forced colours the chosen option alone has a ring, and colours stay what they are', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openChoices(page);
  const looks = await page.locator('.cf-option').evaluateAll((options) =>
    options.map((option) => {
      const face = option.querySelector('img, .cf-face');
      const style = face && getComputedStyle(face);
      return {
        isChosen: option.querySelector('input')?.checked === true,
        hasRing: style?.outlineStyle !== 'none',
        isAdjusted: style?.forcedColorAdjust !== 'none',
      };
    }),
  );
  expect(looks.filter(({ isChosen, hasRing }) => isChosen !== hasRing)).toEqual([]);
  expect(looks.some(({ isChosen }) => isChosen)).toBe(true);
  expect(looks.filter(({ isAdjusted }) => isAdjusted)).toEqual([]);
});

test('the link of a configuration is copied over plain http, and shown where copying is refused', async ({ page }) => {
  await openChoices(page, 'plain.example.test');
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.cf-print-link')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('/e3d/');
});
