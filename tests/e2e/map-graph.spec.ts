import type { Page } from '@playwright/test';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, makeProject, saved, serverUrl, test } from './support/studio.ts';

const canvas = (page: Page) => page.getByRole('group', { name: 'Graph', exact: true });
const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
const rules = (page: Page) => page.getByRole('list', { name: 'Rules' });

/** Takes the first rule of that name from the menu that a key opens. */
async function pickRule(page: Page, key: string, name: string): Promise<void> {
  await canvas(page).focus();
  await page.keyboard.press(key);
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// The graph is next to the map in a window of full size.
test.use({ deviceScaleFactor: DRAWN_BY_SOFTWARE.deviceScaleFactor });

test('a rule is made by keys, tried in the editor, and runs on the public page', async ({ studio: page }) => {
  test.slow();
  const slug = await makeProject(page, 'Kvarteret Regeln');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The park');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(stage(page).locator('canvas')).toBeVisible({ timeout: 60_000 });

  await test.step('a place stands in a category', async () => {
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /Name.*EN/ }).fill('Nature');
    await page.getByRole('tab', { name: 'Viewport' }).click();
    await stage(page).focus();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /Name.*EN/ }).fill('Oak grove');
    await page.getByRole('combobox', { name: /^Category/ }).click();
    await page.getByRole('option', { name: 'Nature' }).click();
  });

  await test.step('keys add a trigger, an action that follows it, and what it is about', async () => {
    await page.getByRole('tab', { name: 'Graph' }).click();
    await expect(page.getByRole('heading', { name: 'No rules yet' }).first()).toBeVisible();
    await expectAccessible(page);
    await pickRule(page, 'n', 'Place is selected');
    await expect(rules(page).getByText('When a place is selected, nothing happens')).toBeVisible();
    await pickRule(page, 'c', 'Hide category');
    await expect(rules(page).getByText('When a place is selected, hide (no target)')).toBeVisible();
    await page.getByRole('combobox', { name: /^Target/ }).click();
    await page.getByRole('option', { name: /Nature/ }).click();
    await expect(rules(page).getByText('When a place is selected, hide Nature')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('undo takes the target back, redo brings it again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rules(page).getByText('When a place is selected, hide (no target)')).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(rules(page).getByText('hide Nature')).toBeVisible();
  });

  await test.step('the rule runs on the map of the editor', async () => {
    await page.getByRole('button', { name: 'Run rules' }).click();
    await expect(page.getByRole('checkbox', { name: 'Nature' })).toBeChecked();
    const box = await stage(page).boundingBox();
    if (!box) throw new Error('The map stands beside the graph');
    // The place was put into the middle of the map, which still looks there.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole('list', { name: 'What rules did' })).toContainText('Hide Nature');
    await expect(page.getByRole('checkbox', { name: 'Nature' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Run rules' }).click();
    await saved(page);
  });

  await test.step('stops are made of what the map shows, and put in order by keys', async () => {
    await page.getByRole('tab', { name: /^Stops/ }).click();
    await page.getByRole('button', { name: 'Add stop here' }).click();
    await page.getByRole('textbox', { name: /Name.*EN/ }).fill('The gate');
    await page.getByRole('button', { name: 'Add stop here' }).click();
    const stops = page.getByRole('tree', { name: 'Stops' }).getByRole('treeitem');
    await expect(stops).toHaveText([/The gate/, /Stop 2/]);
    await expectAccessible(page);
    await stops.last().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(stops).toHaveText([/Stop 2/, /The gate/]);
    await saved(page);
  });

  await test.step('and for visitors', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Live, v1')).toBeVisible();
    await page.goto(`${serverUrl()}/p/${slug}/gis/${id}`);
    const panel = page.getByRole('region', { name: 'Places on the map' });
    await expect(page.locator('[data-state="ready"]')).toBeVisible({ timeout: 60_000 });
    await expect(panel.getByRole('checkbox', { name: /Nature/ })).toBeChecked();
    await panel.getByRole('button', { name: 'Oak grove' }).click();
    await expect(panel.getByRole('checkbox', { name: /Nature/ })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show me round' }).click();
    const tour = page.getByRole('region', { name: 'Tour' });
    await expect(tour).toContainText('Stop 1 of 2: Stop 2');
    await tour.getByRole('button', { name: 'Next stop' }).click();
    await expect(tour).toContainText('Stop 2 of 2: The gate');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show me round' })).toBeFocused();
  });
});
