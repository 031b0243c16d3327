import { variantsGlb } from '@diorama/server/features/mesh/mesh-models.testing.ts';
import { testModel } from '@diorama/server/testing/test-models.ts';
import type { Page } from '@playwright/test';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, newConfigurator, saved, test } from './support/studio.ts';

const row = (page: Page, tree: string, name: RegExp | string) =>
  page.getByRole('tree', { name: tree }).getByRole('treeitem', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const clickModel = (page: Page) => page.getByRole('region', { name: 'Stage' }).locator('canvas').click();
const triangles = (page: Page) => page.getByText(/^[1-9][\d\s]* triangles?$/);

test.use(DRAWN_BY_SOFTWARE);

test('slots are made by clicking what changes, and categories of what is selected', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Luckan', 'House');
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles({ name: 'Oak_table.glb', mimeType: 'model/gltf-binary', buffer: testModel() });
  await expect(triangles(page)).toBeVisible({ timeout: 90_000 });

  await test.step('a click on a part makes a material slot with its area', async () => {
    await tab(page, 'Mesh slots');
    await page.getByRole('button', { name: 'Click the part that changes' }).click();
    await clickModel(page);
    await expect(page.getByRole('heading', { name: 'Material slot' })).toBeVisible();
    await expect(page).toHaveURL(/tab=mesh-slots&mesh-slots=/);
    await expect(page.getByText(/^[\d.]+ m²$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is renamed in place, and a click in the scene selects it', async () => {
    const slot = page.getByRole('tree', { name: 'Slots' }).locator('[data-record^="meshSlots/"]');
    await slot.focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: /^Name of / }).fill('Table top');
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Stage' })
      .locator('canvas')
      .click({ position: { x: 20, y: 300 } });
    await expect(page.getByText(/^Select a slot/)).toBeVisible();
    await clickModel(page);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Table top');
  });

  await test.step('a model slot holds the model its object had, and undo takes both back', async () => {
    await page.getByRole('button', { name: 'Add slot' }).click();
    await page.getByRole('menuitem', { name: 'Model slot of Oak table' }).click();
    await expect(page.getByRole('list', { name: 'Accepted models' }).getByRole('listitem')).toHaveCount(1);
    await expect(triangles(page)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Slots', /models/)).toHaveCount(0);
    await expect(triangles(page)).toBeVisible();
  });

  await test.step('materials of the library become a choice that visitors see in their preview', async () => {
    await row(page, 'Slots', 'Table top').click();
    await page.getByRole('button', { name: 'Let visitors choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let visitors choose' });
    const materials = dialog.getByRole('list', { name: 'Materials' }).getByRole('button');
    await materials.nth(0).click();
    await materials.nth(1).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make choice' }).click();
    await page.getByRole('button', { name: 'Show control' }).click();
    const preview = page.getByRole('radiogroup', { name: /^Table top/ }).getByRole('radio');
    await expect(preview).toHaveCount(2);
    // Their looks, not the first letters of their names.
    await expect(page.locator('.cf-option').first().locator('img, .cf-face:empty')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(preview).toHaveCount(0);
    await tab(page, 'Mesh slots');
  });

  await test.step('a deleted slot comes back', async () => {
    await row(page, 'Slots', 'Table top').click();
    await page.keyboard.press('Delete');
    await expect(page.getByText('No slots yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row(page, 'Slots', 'Table top')).toBeVisible();
  });

  await test.step('an object that is clicked goes into a category, which says what it costs', async () => {
    await tab(page, 'Categories');
    await page.getByRole('button', { name: 'Add category' }).click();
    await clickModel(page);
    await page.getByRole('button', { name: 'Add selected object' }).click();
    await expect(page.getByText(/^1 object · \d+ triangles? · 1 draw call/)).toBeVisible();
    await expect(page.getByText(/Hiding saves/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its eye hides it while editing, and keys put one category into another', async () => {
    const first = row(page, 'Categories', /New category/).first();
    await first.hover();
    await first.getByRole('button', { name: 'Hide New category' }).click();
    await expect(page.getByText(/^0 triangles$/)).toBeVisible();
    await first.hover();
    await first
      .getByRole('button', { name: 'Show all of New category' })
      .or(first.getByRole('button', { name: 'Show New category' }))
      .click();
    await expect(triangles(page)).toBeVisible();
    await page.getByRole('button', { name: 'Add category' }).click();
    const second = row(page, 'Categories', /New category/).nth(1);
    await second.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(second).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(second).toHaveAttribute('aria-level', '1');
    await saved(page);
  });
});

test('the variants of a model become a choice in one step', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Skon', 'Shoe shop');
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles({ name: 'Shoe.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(await variantsGlb()) });
  await expect(page.getByText('It has 3 material variants.')).toBeVisible({ timeout: 90_000 });
  const dialog = page.getByRole('dialog', { name: 'Import variants' });

  await test.step('a dialog shows what is made, and makes it', async () => {
    await page.getByRole('button', { name: 'Import 3 variants' }).click();
    await expect(dialog.getByText('Adds a choice of 3 variants: a table, a control, 2 slots')).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Beach Chalk Rope' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import variants' }).click();
    await expect(page.getByText('“Shoe” has a choice of 3 variants')).toBeVisible();
    await saved(page);
  });

  await test.step('the chosen variant fills the slots', async () => {
    await page.getByRole('button', { name: 'Show control' }).click();
    await page.getByRole('radio', { name: 'Beach' }).check({ force: true });
    await tab(page, 'Mesh slots');
    await row(page, 'Slots', 'Upper').click();
    await expect(page.getByText('Chalk', { exact: true })).toBeVisible();
  });

  await test.step('undo takes all of it back, and another import has nothing to add', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('No slots yet')).toBeVisible();
    // What it brings back is in this tab, too.
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(row(page, 'Slots', 'Upper')).toBeVisible();
    await page.getByRole('button', { name: 'Add slot' }).click();
    await page.getByRole('menuitem', { name: 'Import variants of Shoe' }).click();
    await expect(dialog.getByText(/^Nothing to import/)).toBeVisible();
  });
});
