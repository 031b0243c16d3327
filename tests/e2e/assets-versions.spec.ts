import type { Page } from '@playwright/test';
import { still } from './support/pictures.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

const cells = (page: Page) => page.getByRole('grid', { name: 'Files' }).getByRole('gridcell');

test('a file is replaced by one that is dropped on it, and its first version restored', async ({ studio: page }) => {
  await makeProject(page, 'Versions');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByLabel('Files to upload').setInputFiles([await still('Hall.png', 0.2)]);
  await expect(page.getByText('Uploaded “Hall.png”')).toBeVisible();

  const newer = await still('Hall final.png', 0.8);
  const transfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return data;
    },
    { name: newer.name, bytes: [...newer.buffer] },
  );
  const tile = page.getByRole('grid', { name: 'Files' }).getByText('Hall.png');
  await tile.dispatchEvent('dragenter', { dataTransfer: transfer });
  await tile.dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog', { name: 'Replace “Hall.png” or add next to it?' });
  await expect(dialog.getByText('No draft uses it.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace Hall.png' }).click();
  await expect(page.getByText('Replaced “Hall.png”')).toBeVisible();
  await expect(cells(page)).toHaveCount(1);

  await tile.dblclick();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'v2' })).toContainText('In drafts');
  await panel.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 of “Hall.png” restored')).toBeVisible();
  await expect(panel.getByText('v3')).toBeVisible();
  await expectAccessible(page);
});

test('files are copied, cut and pasted with the keys, published, and found in the storage', async ({
  studio: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeProject(page, 'Copies');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByLabel('Files to upload').setInputFiles([await still('Hall.png', 0.2), await still('Stair.png', 0.6)]);
  await expect(page.getByText('Uploaded 2 files')).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Chosen');
  await page.keyboard.press('Enter');

  await page.getByRole('grid', { name: 'Files' }).getByText('Hall.png').click();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('Copied “Hall.png” to “All files”')).toBeVisible();
  await expect(cells(page).filter({ hasText: 'Hall (2).png' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cells(page).filter({ hasText: 'Hall (2).png' })).toHaveCount(0);

  await page.getByRole('grid', { name: 'Files' }).getByText('Stair.png').click();
  await page.keyboard.press('ControlOrMeta+x');
  await page.getByRole('treeitem', { name: 'Chosen' }).click();
  await expect(page).toHaveURL(/directoryId=/);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('Moved “Stair.png” to “Chosen”')).toBeVisible();
  await expect(cells(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'More about the files' }).click();
  await page.getByRole('menuitem', { name: 'Publish files…' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish files' });
  await expect(publish.getByText('Not published before.')).toBeVisible();
  await expectAccessible(page);
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published 2 files')).toBeVisible();
  await page.getByRole('button', { name: 'More about Stair.png' }).click();
  await page.getByRole('menuitem', { name: 'Copy public link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(link)).headers()['content-type']).toBe('image/png');

  await page.getByRole('button', { name: 'More about the files' }).click();
  await page.getByRole('menuitem', { name: 'Storage' }).click();
  const storage = page.getByRole('dialog', { name: 'Storage' });
  const unused = storage.getByRole('grid', { name: 'Files by size' });
  await expect(unused.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await storage.getByRole('button', { name: 'Select all' }).click();
  await storage.getByRole('button', { name: 'Delete' }).click();
  await expect(storage.getByText('Everything is in use')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unused.getByRole('row')).toHaveCount(2);
});
