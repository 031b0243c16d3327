import { testModel } from '@diorama/server/testing/test-models.ts';
import type { Page } from '@playwright/test';
import { enter, press, type } from './support/keys.ts';
import { DRAWN_BY_SOFTWARE, expect, newConfigurator, saved, test } from './support/studio.ts';

const canvas = (page: Page) => page.getByRole('group', { name: 'Graph', exact: true });
const card = (page: Page, id: string) => page.locator(`[data-node="${id}"]`);
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

async function addNode(page: Page, name: string): Promise<void> {
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add node' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(canvas(page)).toBeFocused();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** Goes from tab to tab of the configurator, as from the tab that has focus. */
async function openTab(page: Page, key: 'Home' | 'End' | 'ArrowLeft', name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('tab', { name, exact: true })).toBeFocused();
}

test.use(DRAWN_BY_SOFTWARE);

test('a graph and its controls are made, ordered and undone without a pointer', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Tangenten', 'House');

  await test.step('the first node and those after it leave focus on the canvas', async () => {
    await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Viewport' }));
    await openTab(page, 'End', 'Graph');
    await enter(page, page.getByRole('button', { name: 'Add a choice' }));
    await expect(canvas(page)).toBeFocused();
    await addNode(page, 'Number');
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of Number' })).toBeFocused();
    await page.keyboard.type('Längd');
    await page.keyboard.press('Enter');
    await expect(canvas(page)).toBeFocused();
    await expect(card(page, 'number')).toContainText('Längd');
  });

  await test.step('an expression is written, and fed by a node that is chosen by name', async () => {
    await addNode(page, 'Expression');
    await page.keyboard.press('Enter');
    await press(page, 'Tab', page.getByRole('textbox', { name: 'Expression' }));
    await page.keyboard.type('width * 2');
    await page.keyboard.press('Escape');
    await expect(canvas(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('combobox', { name: 'width: Choose' }));
    await page.keyboard.type('Längd');
    await page.keyboard.press('Enter');
    const source = page.getByRole('combobox', { name: 'width: Längd' });
    await expect(source).toBeFocused();
    await expect(page.locator('.react-flow__edge')).toHaveCount(1);
    // One level up: to the canvas with nothing selected, then to the tabs.
    await page.keyboard.press('Escape');
    await expect(canvas(page)).toBeFocused();
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Graph', exact: true })).toBeFocused();
  });

  await test.step('F6 leads around the panes that are in reach, and a dialog gives focus back', async () => {
    await page.keyboard.press('F6');
    const rules = page.getByRole('tab', { name: /^Rules/ });
    await expect(rules).toBeFocused();
    await page.keyboard.press('F6');
    await expect(canvas(page)).toBeFocused();
    await page.keyboard.press('F6');
    await expect(page.getByRole('tab', { name: 'Details' })).toBeFocused();
    await press(page, 'Shift+Tab', rules);
    await enter(page, page.getByRole('button', { name: 'Add rule' }));
    await expect(page.getByRole('dialog', { name: 'Add rule' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add rule' })).toBeFocused();
  });

  await test.step('controls are made of the inputs, ordered, named and grouped', async () => {
    await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Graph', exact: true }));
    await openTab(page, 'ArrowLeft', 'Data tables');
    await openTab(page, 'ArrowLeft', 'Interface');
    await enter(page, page.getByRole('button', { name: 'Add 2 controls' }));
    await expect(row(page, 'Längd')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('treeitem').first()).toHaveAccessibleName(/Längd/);
    await expect(row(page, 'Längd')).toBeFocused();
    await page.keyboard.press('F2');
    await type(page, 'Husets längd');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Husets längd')).toBeFocused();
    await press(page, 'Shift+Tab', page.getByRole('button', { name: 'Add', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'New group' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, 'New group')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('combobox', { name: 'Group: None' }));
    await page.keyboard.type('New');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Group: New group' })).toBeFocused();
    await expect(row(page, 'New group')).toHaveAccessibleName(/1/);
  });

  await test.step('the preview is seen as on a phone', async () => {
    await press(page, 'Shift+Tab', page.getByRole('radio', { name: 'Desktop' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  });

  await test.step('everything is undone by its keys, and focus is never lost', async () => {
    await saved(page);
    const nothing = page.getByRole('button', { name: 'Nothing to undo' });
    for (let step = 0; step < 14 && !(await nothing.isVisible()); step += 1) {
      await page.keyboard.press('Control+z');
      await expect(page.locator(':focus')).toHaveCount(1);
    }
    await expect(nothing).toBeVisible();
    await expect(page.getByText('No graph yet')).toBeVisible();
    await expect(canvas(page)).toBeFocused();
  });
});

test('the first model, slot and category are made without a pointer, and each has focus', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Tangenten', 'Table');
  await enter(page, page.getByRole('button', { name: 'Add', exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await enter(page, page.getByRole('menuitem', { name: 'Model', exact: true }));
  await (await chooser).setFiles({ name: 'Oak_table.glb', mimeType: 'model/gltf-binary', buffer: testModel() });
  await expect(row(page, 'Oak table')).toBeFocused();
  await expect(page.getByText('“Oak_table.glb” is ready')).toBeVisible({ timeout: 90_000 });

  await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Viewport' }));
  await page.keyboard.press('ArrowRight');
  await enter(page, page.getByRole('button', { name: 'Add slot', exact: true }));
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Material slot of Oak table' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Material slot' })).toBeVisible();
  await expect(page.locator('[data-record^="meshSlots/"]')).toBeFocused();

  await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Mesh slots' }));
  await page.keyboard.press('ArrowRight');
  await enter(page, page.getByRole('button', { name: 'Add category', exact: true }));
  await expect(row(page, 'New category')).toBeFocused();
});
