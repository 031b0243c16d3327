import { testModel } from '@diorama/server/testing/test-models.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, newConfigurator, test } from './support/studio.ts';

test('a mesh is opened from its object, compared, optimised again, rolled back and deleted', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Kompassen', 'House');
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles({ name: 'Oak_table.glb', mimeType: 'model/gltf-binary', buffer: testModel() });
  await expect(page.getByText('“Oak_table.glb” is ready')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Open mesh' }).click();
  const versions = page.getByRole('grid', { name: 'Versions of the mesh' }).getByRole('row');
  const split = page.getByRole('slider', { name: 'Split' });

  await test.step('source and result share a picture that is parted by keyboard', async () => {
    await expect(versions).toHaveCount(1);
    await split.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(split).toHaveAttribute('aria-valuetext', '58 % source');
    await page.getByRole('radio', { name: 'Differences' }).check({ force: true });
    await expect(page.getByText(/pixels? differ/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  await test.step('F6 walks the panels', async () => {
    await split.focus();
    for (const pane of ['steps', 'inspector', 'parts']) {
      // From the inspector over the bar to the first column.
      await page.keyboard.press('F6');
      if (pane === 'parts') await page.keyboard.press('F6');
      await expect(page.locator(`[data-pane=${pane}] :focus`)).toHaveCount(1);
    }
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('Shift+F6');
    await expect(page.locator('[data-pane=inspector] :focus')).toHaveCount(1);
  });

  await test.step('a node is selected, says what became of it, and stays in the address', async () => {
    const node = page.getByRole('tree', { name: 'Nodes' }).getByRole('treeitem').first();
    await node.click();
    await expect(page).toHaveURL(/[?&]node=/);
    await expect(page.getByText(/^(Kept|Joined|Removed)/)).toBeVisible();
    await page.reload();
    await expect(node).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('without a step another version is made, and the first is brought back and taken back', async () => {
    await page.getByRole('checkbox', { name: 'Pack with Draco' }).check({ force: true });
    await page.getByRole('button', { name: 'Optimise again' }).click();
    await expect(versions).toHaveCount(2, { timeout: 60_000 });
    await expect(versions.first()).toContainText('Current');
    await versions.last().click();
    await expect(page).toHaveURL(/[?&]version=1/);
    await page.getByRole('button', { name: 'Roll back to version 1' }).first().click();
    await expect(versions.last()).toContainText('Current');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(versions.first()).toContainText('Current');
  });

  await test.step('a file that is no model leaves what is drawn, and says why', async () => {
    await page.locator('input[aria-label="New version"]').setInputFiles({
      name: 'broken.glb',
      mimeType: 'model/gltf-binary',
      buffer: Buffer.from('no model at all, only words that nobody can draw'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'broken.glb' })).toBeVisible({ timeout: 60_000 });
    await expect(versions).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('it is renamed in place, deleted although it is in use, and restored', async () => {
    await page.getByRole('heading', { name: 'Oak_table' }).click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of Oak_table' }).fill('Table');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Table', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More about this mesh' }).click();
    await page.getByRole('menuitem', { name: 'Delete mesh' }).click();
    await page.getByRole('button', { name: 'Delete anyway' }).click();
    await page.getByRole('button', { name: 'Restore mesh' }).click();
    await expect(versions).toHaveCount(2);
  });
});
