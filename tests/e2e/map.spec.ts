import type { Page } from '@playwright/test';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, makeProject, saved, serverUrl, test } from './support/studio.ts';

const row = (page: Page, name: RegExp | string) =>
  page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem', { name });
const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
/** Clicks on the map, as fractions of the stage. */
const clickAt = async (page: Page, x: number, y: number) => {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('The stage is drawn');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
};

test.use(DRAWN_BY_SOFTWARE);

test('a map is made, drawn on, put in order, undone, published and visited', async ({ studio: page }) => {
  test.slow();
  const outside: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(serverUrl())) outside.push(url);
  });
  const slug = await makeProject(page, 'Kvarteret Kartan');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The harbour');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByText('Nothing on the map yet')).toBeVisible();
  await expect(stage(page).getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(stage(page).locator('canvas')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await test.step('a click adds a place, in a layer of its own, and it is named', async () => {
    await page.getByRole('button', { name: 'Place', exact: true }).click();
    await clickAt(page, 0.4, 0.5);
    await expect(row(page, 'New place')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /Name.*EN/ }).fill('Ferry quay');
    await expect(row(page, 'Ferry quay')).toBeVisible();
    await expect(row(page, /Places/)).toBeVisible();
  });

  await test.step('an area is drawn point by point and ends where it began', async () => {
    await page.getByRole('button', { name: 'Area', exact: true }).click();
    for (const [x, y] of [
      [0.6, 0.3],
      [0.8, 0.3],
      [0.7, 0.6],
      [0.6, 0.3],
    ] as const)
      await clickAt(page, x, y);
    await expect(row(page, 'New area')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Point 3 of 3' })).toBeAttached();
  });

  await test.step('undo takes all of it back, redo brings it again', async () => {
    for (const name of ['New area', 'Ferry quay', 'New place']) {
      await expect(row(page, name)).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await expect(page.getByText('Nothing on the map yet')).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click();
    await expect(row(page, 'New area')).toBeVisible();
  });

  await test.step('keys alone put a label on the map', async () => {
    await stage(page).focus();
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await expect(row(page, 'New label')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await saved(page);
  });

  await test.step('a row’s menu says what it is of, also where another row is selected', async () => {
    await row(page, 'Ferry quay').click({ button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText(
      ['Frame', 'Rename', 'Copy', 'Cut', 'Paste', 'Duplicate', 'Copy link', 'Delete place'].map(
        (label) => new RegExp(`^${label}`),
      ),
    );
    await page.keyboard.press('Escape');
    await row(page, /Places/).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^(Copy|Cut)\s*Ctrl/ })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: /^Move up/ })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Delete layer/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('visitors find the place, and no other host is asked', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Live, v1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
    await page.goto(`${serverUrl()}/p/${slug}/gis/${id}`);
    const place = page.getByRole('region', { name: 'Places on the map' }).getByRole('button', { name: 'Ferry quay' });
    await expect(place).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await place.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'New area' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ferry quay' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('k')).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(outside).toEqual([]);
  });
});
