import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

test('a project is exported, and imported as another one from the same file', async ({ studio: page }) => {
  await makeProject(page, 'Kvarnen');
  await page.getByRole('button', { name: 'More about the project' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export project' });
  await exporting.getByRole('radio', { name: /With history/ }).click();
  await expect(exporting.getByText('None yet.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.diorama\.zip$/);
  // The browser saves it by itself: the page may go in the meantime.
  await page.reload();
  expect(await file.failure()).toBeNull();
  await page.route('**/trpc/projects.exports*', (route) => route.abort());
  await page.getByRole('button', { name: 'More about the project' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expect(exporting.getByRole('alert')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await exporting.getByRole('button', { name: 'Try again' }).click();
  const earlier = exporting.getByRole('list', { name: 'Earlier exports' }).getByRole('listitem');
  await expect(earlier).toHaveText([/With history.*KB$/]);
  await expectAccessible(page);

  await page.goto('/projects');
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import project' });
  await expectAccessible(page);
  await importing.getByLabel('Project archive').setInputFiles(await file.path());
  await expect(importing.getByText('“Kvarnen” was imported')).toBeVisible();
  await importing.getByRole('button', { name: 'Open project' }).click();
  await expect(page.getByRole('heading', { name: 'Kvarnen' })).toBeVisible();

  // A reload while the archive is on its way: it is sent again and becomes a project.
  await page.goto('/projects');
  await page.route('**/storage/imports/**', () => undefined);
  await page.getByRole('button', { name: 'Import' }).click();
  await importing.getByLabel('Project archive').setInputFiles(await file.path());
  await expect(importing.getByRole('progressbar')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('Imported “Kvarnen”')).toBeVisible();
});

test('a file that is no archive is refused in words, and another one can be chosen', async ({ studio: page }) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import project' });
  await importing
    .getByLabel('Project archive')
    .setInputFiles({ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('not an archive') });
  await expect(importing.getByText(/This file is not a project archive/)).toBeVisible();
  await importing.getByRole('button', { name: 'Choose another file' }).click();
  await expect(importing.getByRole('button', { name: 'Choose file' })).toBeVisible();
});
