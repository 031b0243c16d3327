import type { Page } from '@playwright/test';
import { openDemoMap } from './support/demo.ts';
import { DRAWN_BY_SOFTWARE, expect, test } from './support/studio.ts';

/** Keeps files of the page away until they are let through. */
async function withoutParts(page: Page, names: string) {
  const address = new RegExp(`/(?:${names})-[\\w-]{8}\\.js$`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test.use(DRAWN_BY_SOFTWARE);

test('what a visitor opens without a network says so, is there on Retry, and gives the focus back', async ({
  studio: page,
}) => {
  test.slow();
  const letThrough = await withoutParts(page, 'map-sheets|search-list');
  await openDemoMap(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Villa Solbacken' });
  await expect(sheet.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(menu).toBeFocused();

  const search = page.getByRole('combobox', { name: 'Search the map' });
  await search.fill('bakery');
  const retry = page.locator('.gm-panel').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  // Enter is not lost: the first hit is taken when the list has come.
  await search.press('Enter');
  await letThrough();
  await retry.click();
  await expect(page.getByRole('dialog', { name: 'Bageriet bakery' })).toBeVisible();
  await page.keyboard.press('Escape');

  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Villa Solbacken' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('a map announces what draws it and nothing else, and is drawn on Retry when a part could not be fetched', async ({
  studio: page,
}) => {
  test.slow();
  const path = await openDemoMap(page);
  const announced = await page
    .locator('link[rel=preload][as=fetch]')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.replace(/^.*\/|-[\w-]{8}\.js$/g, '')).sort(),
    );
  expect(announced).toEqual([
    'base-style',
    'engine-gis',
    'labels.part',
    'maplibre',
    'mount-gis-map',
    'pitched-frame',
    'shapes.part',
  ]);

  const letThrough = await withoutParts(page, 'shapes.part');
  await page.goto(`${path}?lang=en`);
  const map = page.locator('.gm');
  await expect(map.getByRole('alert')).toContainText('The map cannot be drawn now');
  await letThrough();
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(map).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
});

test('a tour that could not be fetched is offered on Retry', async ({ studio: page }) => {
  test.slow();
  const letThrough = await withoutParts(page, 'map-later');
  await openDemoMap(page);
  await expect(page.getByText('Parts of the map could not be loaded.')).toBeVisible();
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Show me round' })).toBeVisible();
});
