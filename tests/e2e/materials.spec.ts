import { randomUUID } from 'node:crypto';
import { testModel } from '@diorama/server/testing/test-models.ts';
import { expect, expectAccessible, test } from './support/studio.ts';

test('a material is made, changed, converted with what goes named, undone, deleted and brought back', async ({
  studio: page,
}) => {
  const name = `Falu red ${randomUUID().slice(0, 8)}`;
  await page.goto('/materials');
  await page.getByRole('button', { name: 'New material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New material' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit\/material\//);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('textbox', { name: 'Base colour' }).fill('801818');
  await page.keyboard.press('Enter');
  const emissive = inspector.getByRole('textbox', { name: 'Emissive colour' });
  await emissive.fill('102030');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expectAccessible(page);

  // Opacity alone does nothing, and says so.
  await inspector.getByRole('spinbutton', { name: 'Opacity' }).fill('40');
  await page.keyboard.press('Enter');
  await expect(inspector.getByText('No effect. Choose a transparency other than Opaque.')).toBeVisible();
  await inspector.getByRole('combobox', { name: 'Transparency' }).click();
  await page.getByRole('option', { name: 'Blended', exact: true }).click();
  await expect(inspector.getByText('No effect. Choose')).toBeHidden();

  await inspector.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Standard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change to “Standard”?' });
  await expect(question.getByRole('listitem')).toHaveText(['emissive colour', 'metallic', 'roughness']);
  await question.getByRole('button', { name: 'Change kind' }).click();
  await expect(inspector.getByRole('textbox', { name: 'Diffuse colour' })).toHaveValue('801818');
  await page.keyboard.press('Control+z');
  await expect(emissive).toHaveValue('102030');

  await page.getByRole('link', { name: 'Materials', exact: true }).first().click();
  const grid = page.getByRole('grid', { name: 'Materials' });
  await page.getByRole('searchbox', { name: 'Search materials' }).fill(name);
  await expect(grid.getByRole('link')).toHaveText([name]);
  await expectAccessible(page);
  await grid.getByRole('gridcell', { name }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText(`No materials match “${name}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('link')).toHaveText([name]);
});

test('materials of a GLB are imported, found again, and taken back', async ({ studio: page }) => {
  const name = `Table ${randomUUID().slice(0, 8)}`;
  await page.goto('/materials');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import materials' });
  const choose = (buffer: Buffer) =>
    dialog
      .locator('input[aria-label="GLB file"]')
      .setInputFiles({ name: `${name}.glb`, mimeType: 'model/gltf-binary', buffer });
  await choose(Buffer.from('this is no model'));
  await expect(dialog.getByRole('alert')).toContainText('It is not a GLB file');
  await choose(testModel());
  await expect(dialog.getByRole('list', { name: 'Materials of the file' })).toContainText(`${name} 1`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 material' }).click();
  const grid = page.getByRole('grid', { name: 'Materials' });
  await expect(grid.getByRole('link', { name: `${name} 1` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('link', { name: `${name} 1` })).toHaveCount(0);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page).toHaveURL(/\/materials\/files/);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
});
