import { still } from './support/pictures.ts';
import { expect, expectAccessible, makeProject, signIn, test } from './support/studio.ts';

test('many files are uploaded with progress, a wrong one is refused in words, and folders hold them', async ({
  studio: page,
}) => {
  await makeProject(page, 'Many files');
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByText('Drop your files here')).toBeVisible();

  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Renders');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Renders/ }).click();
  await expect(page).toHaveURL(/directoryId=/);

  const images = await Promise.all(
    Array.from({ length: 40 }, (_, index) => still(`Still ${String(index).padStart(2, '0')}.png`, index / 40)),
  );
  const program = {
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  };
  await page.getByLabel('Files to upload').setInputFiles([...images, program]);
  await expect(page.getByText('40 files are here')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('1 of 41 not uploaded')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Uploads' })
      .getByText(/notes\.png/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search this folder' }).fill('still 07');
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'More about Still 07.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No file fits')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
});

test.describe('under another name of the same server', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) });

  test('files are sent to the name one has open', async ({ page }) => {
    await signIn(page);
    await makeProject(page, 'By another name');
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByLabel('Files to upload').setInputFiles([await still('Still.png', 0.5)]);
    await expect(page.getByText('“Still.png” is here')).toBeVisible();
  });
});
