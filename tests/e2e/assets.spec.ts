import type { Page, Route } from '@playwright/test';
import { still } from './support/pictures.ts';
import { call, expect, expectAccessible, makeProject, signIn, test } from './support/studio.ts';

const files = (page: Page) => page.getByRole('grid', { name: 'Files' }).getByRole('gridcell');

test('many files are uploaded with progress, a wrong one is refused in words, and folders hold them', async ({
  studio: page,
}) => {
  await makeProject(page, 'Many files');
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByText('Drop your files here')).toBeVisible();

  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Renders');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: 'Renders' }).click();
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
  await expect(page.getByText('Uploaded 40 files')).toBeVisible({ timeout: 60_000 });
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('1 of 41 not uploaded')).toBeVisible();
  await expect(tray.getByRole('listitem').first()).toContainText('“notes.png” is damaged, or not an image');
  await expect(tray.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expectAccessible(page);
  await tray.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('searchbox', { name: 'Search in Renders' }).fill('still 07');
  await expect(files(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'More about Still 07.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No files match “still 07”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files(page)).toHaveCount(1);

  // Kinds that are not taken are one line each, with the list of those that are.
  const drawing = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('8BPS') });
  await page
    .getByLabel('Files to upload')
    .setInputFiles([...['a', 'b', 'c', 'e', 'f'].map((name) => drawing(`${name}.psd`)), drawing('d.exr')]);
  await expect(tray.getByRole('listitem')).toHaveText([
    /^a\.psd, b\.psd, c\.psd and 2 more ?Each cannot be used: PSD is not supported\. Export it as PNG/,
    /^d\.exr ?“d\.exr” cannot be used: EXR is not supported/,
  ]);
  await tray.getByRole('button', { name: 'Supported files' }).click();
  const list = page.getByRole('dialog', { name: 'Supported files' });
  await expect(list.getByText('.jpg, .jpeg, .jpe, .jfif')).toBeVisible();
  await expect(list.getByText(/A file has .+ at most, an image \d+ megapixels/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
  await tray.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'More about the files' }).click();
  await page.getByRole('menuitem', { name: 'Supported files' }).click();
  await expect(list).toBeVisible();
});

test.describe('under another name of the same server', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) });

  test('files are sent to the name one has open', async ({ page }) => {
    await signIn(page);
    await makeProject(page, 'By another name');
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByLabel('Files to upload').setInputFiles([await still('Still.png', 0.5)]);
    await expect(page.getByText('Uploaded “Still.png”')).toBeVisible();
  });
});

test('a folder that a colleague deletes while files arrive is said with their names, and leads to all files', async ({
  studio: page,
}) => {
  await makeProject(page, 'Arriving');
  const projectId = page.url().split('/').at(-1) ?? '';
  const { id: directoryId } = await call<{ id: string }>(page, '', 'files.createDirectory', {
    projectId,
    directoryId: 'root',
    name: 'Renders',
  });
  await page.goto(`/projects/${projectId}/assets?directoryId=${directoryId}`);
  await expect(page.getByText('Drop your files here')).toBeVisible();
  const deleting = async (route: Route) => {
    await call(page, '', 'files.delete', { projectId, directoryIds: [directoryId] });
    await route.continue();
  };
  await page.route(/files\.signedUrls/, deleting, { times: 1 });
  const png = await still('A.png', 0.5);
  await page.getByLabel('Files to upload').setInputFiles([png, { ...png, name: 'a\u202egnp.png' }]);
  const line = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem');
  const reason = 'The folder was deleted: choose another one and send the file again';
  await expect(line).toHaveText([new RegExp(`^A\\.png, agnp\\.png${reason}`)]);
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all files' }).click();
  await expect(page.getByText('Drop your files here')).toBeVisible();
});
