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

test('files are dragged into folders, chosen together, renamed and deleted as one step, with the keyboard too', async ({
  studio: page,
}) => {
  await makeProject(page, 'Tidy');
  await page.getByRole('link', { name: 'Assets' }).click();
  for (const name of ['Renders', 'Plans']) {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name })).toBeVisible();
  }
  const stills = ['A', 'B', 'C', 'D'].map((name, at) => still(`${name}.png`, at / 4));
  await page.getByLabel('Files to upload').setInputFiles(await Promise.all(stills));
  await expect(files(page)).toHaveText([/Plans/, /Renders/, /A\.png/, /B\.png/, /C\.png/, /D\.png/]);

  await page.getByRole('gridcell', { name: 'A.png' }).click();
  await page.getByRole('gridcell', { name: 'C.png' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await page.getByRole('gridcell', { name: 'B.png' }).dragTo(page.getByRole('treeitem', { name: 'Renders' }));
  await expect(page.getByText('Moved 3 files to “Renders”')).toBeVisible();
  await expect(files(page)).toHaveText([/Plans/, /Renders/, /D\.png/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files(page)).toHaveCount(6);

  // From here on without a pointer.
  await page.getByRole('gridcell', { name: 'D.png' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Dusk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'Dusk.png' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move to…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox', { name: 'Find a folder' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('pl');
  await expect(page.getByRole('dialog').getByRole('treeitem')).toHaveText(['All files', 'Plans']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved “Dusk.png” to “Plans”')).toBeVisible();
  await expect(files(page)).toHaveCount(5);

  await page.getByRole('gridcell', { name: 'A.png' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted 2 folders and 3 files')).toBeVisible();
  await expect(page.getByText('Drop your files here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files(page)).toHaveCount(5);

  await page.getByRole('searchbox', { name: 'Search all files' }).fill('dusk');
  await expect(files(page)).toHaveText([/Dusk\.png.*in Plans/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Dusk.png' });
  await expect(viewer.getByText('Not used in any draft.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('focus and a name that is being typed stay with their file while the list is read again', async ({
  studio: page,
}) => {
  await makeProject(page, 'Read again');
  await page.getByRole('link', { name: 'Assets' }).click();
  const stills = ['A', 'B', 'C', 'D'].map((name, at) => still(`${name}.png`, at / 4));
  await page.getByLabel('Files to upload').setInputFiles(await Promise.all(stills));
  await expect(files(page)).toHaveText([/A\.png/, /B\.png/, /C\.png/, /D\.png/]);

  await page.getByRole('gridcell', { name: 'A.png' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted “A.png”')).toBeVisible();
  const next = page.getByRole('gridcell', { name: 'B.png' });
  await expect(next).toBeFocused();

  const reading = Promise.withResolvers<void>();
  await page.route(/trpc\/[^?]*files\.list(,|\?|$)/, async (route) => {
    await reading.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(next).toBeFocused();
  reading.resolve();
  await expect(files(page)).toHaveCount(4);
  await expect(next).toBeFocused();

  // Whatever is typed after F2 replaces the name, however soon.
  const chosen = await next.evaluate(async (row) => {
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
    await Promise.resolve();
    return getSelection()?.toString();
  });
  expect(chosen).toBe('B.png');
  await page.keyboard.type('Du');
  const projectId = page.url().split('/').at(-2) ?? '';
  const fileId = await page.getByRole('gridcell', { name: 'C.png' }).getAttribute('data-row');
  await call(page, '', 'files.rename', { projectId, fileId, name: '0.png' });
  await expect(files(page)).toHaveText([/0\.png/, /A\.png/, /.*/, /D\.png/]);
  const field = page.getByRole('textbox', { name: 'Name of B.png' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Du');
  await page.keyboard.type('sk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'Dusk.png' })).toBeFocused();
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
