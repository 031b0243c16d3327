import type { Page } from '@playwright/test';
import { openDemoMap } from './support/demo.ts';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, serverUrl, test } from './support/studio.ts';

/** The demo's map, which is published. */
async function openDemo(page: Page): Promise<string[]> {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(serverUrl())) outside.push(request.url());
  });
  await openDemoMap(page);
  return outside;
}

const said = (page: Page, text: RegExp) => expect(page.locator('[aria-live]').filter({ hasText: text })).toHaveCount(1);

test.use(DRAWN_BY_SOFTWARE);

test('a visitor finds, walks and is led on a map by keys alone', async ({ studio: page }) => {
  test.slow();
  const outside = await openDemo(page);
  const search = page.getByRole('combobox', { name: 'Search the map' });

  await test.step('one box finds places with a slip, countries and coordinates', async () => {
    await search.fill('bakrey');
    await expect(page.getByRole('option', { name: /Bageriet bakery/ })).toBeVisible();
    await search.fill('Sverige');
    await expect(page.getByRole('option', { name: /Sweden/ })).toBeVisible();
    await expectAccessible(page);
    await search.fill('59.41, 17.21');
    await expect(page.getByRole('option', { name: /59\.41000, 17\.21000/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await said(page, /59\.41000, 17\.21000 is marked on the map/);
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.locator('[aria-live]').filter({ hasText: 'is marked' })).toHaveCount(0);
  });

  await test.step('a place that is found opens, and the search has the keys again', async () => {
    await search.fill('harbour');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Harbour grill' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
  });

  await test.step('its card says what it is, how far, and leads to its neighbours and on', async () => {
    await search.fill('harbour grill');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Harbour grill' });
    await expect(card.getByText('Smoked fish and burgers')).toBeVisible();
    await expect(card.getByText('Strandvägen 2')).toBeVisible();
    await expect(card.getByText('740 m from Villa Solbacken in a straight line, about 9 min on foot')).toBeVisible();
    await expect(card.getByText('3 of 7')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Next place' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Pizzeria Sole' }).getByText('4 of 7')).toBeVisible();
    await page.getByRole('button', { name: 'Directions', exact: true }).press('Enter');
    const way = page.getByRole('dialog', { name: 'Directions to Pizzeria Sole' });
    await expect(way.getByRole('combobox', { name: 'Place or coordinates' })).toHaveValue('Villa Solbacken');
    await expect(way.getByText('360 m to the west, in a straight line')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('the list begins with what is nearest to the house, or follows its author', async () => {
    const rows = page.getByRole('region', { name: 'Places on the map' }).locator('.gm-list button');
    await expect(rows.nth(0)).toHaveText(/^Villa Solbacken/);
    await expect(rows.nth(2)).toHaveText(/70 m$/);
    const nearest = page.getByRole('button', { name: 'Nearest first' });
    await expect(nearest).toHaveAttribute('aria-pressed', 'true');
    const first = await rows.allInnerTexts();
    await nearest.press('Enter');
    await expect(nearest).toHaveAttribute('aria-pressed', 'false');
    expect(await rows.allInnerTexts()).not.toEqual(first);
    expect((await rows.allInnerTexts()).toSorted()).toEqual(first.toSorted());
    await nearest.press('Enter');
  });

  await test.step('arrows step from place to place, Enter opens, Escape comes back', async () => {
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('ArrowRight');
    await said(page, /, \d+ of \d+ in view/);
    const first = await page
      .locator('[aria-live]')
      .filter({ hasText: /of \d+ in view/ })
      .textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[aria-live]').filter({ hasText: /of \d+ in view/ })).not.toHaveText(first ?? '');
    const name = await page
      .locator('[aria-live]')
      .filter({ hasText: /of \d+ in view/ })
      .textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(name).toContain(await page.getByRole('dialog').getByRole('heading').first().textContent());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.maplibregl-canvas')).toBeFocused();
  });

  await test.step('the way to the beach: as it was drawn, then in a straight line from a place on the map', async () => {
    await search.fill('Solviken');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Directions', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Directions to Solviken beach' });
    await expect(panel.getByRole('status').filter({ hasText: /570 m, about 7 min/ })).toBeVisible();
    await panel.getByRole('button', { name: 'By bike' }).click();
    await expect(panel.getByText('570 m, about 2 min')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Choose on the map' }).click();
    await expect(page.locator('.maplibregl-canvas')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Choose on the map' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.maplibregl-canvas')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/m to the .*, in a straight line/)).toBeVisible();
    await panel.getByRole('button', { name: 'My location' }).click();
    await expect(panel.getByRole('alert')).toContainText('Your location');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Solviken beach', exact: true })).toBeVisible();
  });
  expect(outside).toEqual([]);
});
