import type { Locator, Page } from '@playwright/test';
import { addressOf, expectFits, ready, test } from './engines/visitor.ts';
import { expect, serverUrl } from './support/studio.ts';

/** What a thing looks like, as bytes: two that look alike are equal. */
const pictureOf = (thing: Locator): Promise<Buffer> => thing.screenshot({ animations: 'disabled', caret: 'hide' });

/** Presses a thing, and expects that one sees in what state it is. */
async function expectSeen(page: Page, thing: Locator, press: () => Promise<void>): Promise<void> {
  await page.mouse.move(0, 0);
  const before = await pictureOf(thing);
  await press();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(0, 0);
  expect(before.equals(await pictureOf(thing))).toBe(false);
}

test('where the system chooses the colours, the studio shows what is on, chosen and open', async ({ studio: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const { id } = await (await page.request.get(`${serverUrl()}/api/client/villa-solbacken`)).json();
  await page.goto(`${serverUrl()}/projects/${id}/assets`);
  const parts = page.getByRole('navigation', { name: 'Parts of the project' });
  const edgeOf = (name: string) =>
    parts.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).borderBottomColor);
  await expect(parts.getByRole('link', { name: 'Assets' })).toBeVisible();
  expect(await edgeOf('Assets')).not.toBe(await edgeOf('Menu'));
  expect(await edgeOf('Products')).toBe(await edgeOf('Menu'));
  const file = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const thing = (await file.count()) > 0 ? file.first() : page.getByRole('gridcell').first();
  await expect(thing).toBeVisible();
  await expectSeen(page, thing, () => thing.click());
  await page.screenshot({ path: test.info().outputPath('assets.png') });

  await page.goto(`${serverUrl()}/projects/${id}`);
  const editor = await page.locator('a[href*="/studio/icgi/"]').first().getAttribute('href');
  await page.goto(`${serverUrl()}${editor}`);
  const view = page.getByRole('treeitem', { name: /^Evening/ }).first();
  await expectSeen(page, view, () => view.click());
  await expect(view).toHaveCSS('outline-style', 'solid');
  await page.screenshot({ path: test.info().outputPath('editor.png') });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('outline-style', 'solid');
  await page.screenshot({ path: test.info().outputPath('publish.png') });
});

for (const type of ['icgi', 'e3d', 'gis'] as const)
  test(`the published page of the demo's ${type} shows what can be pressed in forced colours`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await addressOf(page, type));
    await ready(page, type);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    await expectFits(page);
    expect(await withoutEdge(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('forced.png') });
  });

/** Buttons that neither an edge, a text nor something drawn in the system's colours sets off from what lies behind them. */
const withoutEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasEdge = (element: Element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle, forcedColorAdjust } = getComputedStyle(element);
      return (
        (borderTopWidth !== '0px' && borderTopStyle !== 'none') ||
        outlineStyle !== 'none' ||
        forcedColorAdjust === 'none'
      );
    };
    return [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((button) => !button.textContent?.trim() && !button.querySelector('svg, img'))
      .filter((button) => ![button, ...button.querySelectorAll('*')].some(hasEdge))
      .map((button) => button.outerHTML.slice(0, 120));
  });
