import type { Page } from '@playwright/test';
import { expect, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken';

const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');
const search = (page: Page) => new URL(page.url()).search;
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });

async function open(page: Page, parameters: string): Promise<void> {
  await page.goto(`${DEMO}${parameters}`);
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
}

/** Title, canonical address and the marked view of the text, as a page that was loaded there has them. */
async function headOf(page: Page) {
  const marked = page.locator('#text h2 [aria-current]');
  await expect(marked).toHaveCount(1);
  return [await page.title(), await canonical(page), await marked.textContent()];
}

test('title, canonical address and text follow the visitor as if the page had been loaded there', async ({ page }) => {
  await open(page, '?lang=en');
  await menu(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kitchen' }).click();
  await expect(page).toHaveTitle(/^Kitchen – /);
  const walked = await headOf(page);
  await page.reload();
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Kitchen – /);
  expect([await page.title(), await canonical(page)]).toEqual(walked.slice(0, 2));
  expect(walked[1]).toMatch(/\?lang=en&k=kitchen$/);
  expect(walked[2]).toBe('Kitchen');
});

test('the language is chosen once: Back does not take it back', async ({ page }) => {
  await open(page, '?lang=sv');
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kök' }).click();
  await expect(page).toHaveTitle(/^Kök/);
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle(/^Kitchen/);
  await expect(page.locator('#text')).toHaveAttribute('lang', 'en');
  expect(await canonical(page)).toContain('lang=en');
  await page.goBack(); // closes the menu
  await page.goBack();
  await expect(page).toHaveTitle('Villa Solbacken');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(search(page)).toBe('?lang=en');
});

test('Back closes the menu and stays; from a view chosen in it, Back leads to the view before', async ({ page }) => {
  await open(page, '?lang=en&k=living');
  await menu(page).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(search(page)).toBe('?lang=en&k=living');
  await menu(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kitchen' }).click();
  await expect(page).toHaveTitle(/^Kitchen/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Living room/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closing what the address opened leaves no trace of it, and what does not exist is dropped', async ({ page }) => {
  await open(page, '?lang=en&k=living');
  const marker = await page.locator('.wt-marker').first().getAttribute('data-marker');
  await open(page, `?lang=en&k=living&w=${marker}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(search(page)).toBe('?lang=en&k=living');
  await open(page, '?lang=en&k=no-such-view&w=no-such-marker&utm_source=mail');
  await expect.poll(() => search(page)).toBe('?lang=en&utm_source=mail');
});

test('walking to and fro adds one step to the history', async ({ page }) => {
  await open(page, '?lang=en');
  const before = await page.evaluate(() => history.length);
  const status = page.getByRole('status');
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(status).toContainText('Terrace');
    await page.keyboard.press('ArrowDown');
    await expect(status).toContainText('Approach');
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test('a button that leads into the same walkthrough walks there without another page', async ({ page }) => {
  // The demo has no such button: its page is served with one in each marker of the living room.
  await page.route(`**${DEMO}?*`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/(id="page">)(.*?)(<\/script>)/s, (_all, head: string, json: string, tail: string) => {
      const data = JSON.parse(json);
      const link = { type: 'internal', product: { type: 'icgi', id: data.walkthrough.id }, id: 'kitchen' };
      const action = { type: 'link', link };
      const label = { type: 'custom', value: { en: 'To the kitchen' } };
      const block = { id: 'go', data: { type: 'button', align: 'left', text: label, action } };
      for (const marker of data.walkthrough.product.markers) marker.blocks = [block];
      return `${head}${JSON.stringify(data)}${tail}`;
    });
    await route.fulfill({ response, body });
  });
  await open(page, '?lang=en&k=living&utm_source=mail');
  const document = await page.evaluateHandle(() => window.document);
  await page.locator('.wt-marker').first().focus();
  await page.keyboard.press('Enter');
  const button = page.getByRole('link', { name: 'To the kitchen' });
  await expect(button).toHaveAttribute('href', /\?lang=en&utm_source=mail&k=kitchen$/);
  await button.click();
  await expect(page).toHaveTitle(/^Kitchen/);
  expect(search(page)).toBe('?lang=en&k=kitchen&utm_source=mail');
  expect(await document.evaluate((same) => same === window.document)).toBe(true);
});

test('areas in the picture are pressed by keys: one tells of itself, another leads on', async ({ page }) => {
  await open(page, '?lang=en');
  const entrance = page.getByRole('button', { name: 'Entrance' });
  await entrance.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Entrance' })).toContainText('heat-treated pine');
  expect(search(page)).toContain('w=shape-entrance');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Entrance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('148 m², 4 rooms').first()).toBeVisible();
  await page.getByRole('button', { name: 'Up to the terrace' }).focus();
  await page.keyboard.press(' ');
  await expect(page).toHaveTitle(/^Terrace – /);
  await expect(entrance).toHaveCount(0);
});
