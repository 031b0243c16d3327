import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

test('a project gets another address, languages and frames, is locked, deleted and restored', async ({
  studio: page,
}) => {
  const name = `Kvarteret ${randomUUID().slice(0, 8)}`;
  const slug = await makeProject(page, name);
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'More about the project' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await page.getByRole('button', { name: 'Project settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Project settings' });
  await settings.getByRole('textbox', { name: 'Address' }).fill('villa-solbacken');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('This address is taken by another project')).toBeVisible();
  await settings.getByRole('textbox', { name: 'Address' }).fill(`${slug}-new`);
  await settings.getByRole('radio', { name: /^Some sites/ }).click();
  await settings.getByRole('textbox', { name: 'Sites' }).fill('nordhamn.se');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('“nordhamn.se”: Use an origin like https://nordhamn.se')).toBeVisible();
  await settings.getByRole('textbox', { name: 'Sites' }).fill('https://nordhamn.se');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const moved = await page.request.get(`/p/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, `/p/${slug}-new`]);

  await menu('Lock…');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Launch on Friday');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Locked by Administrator: Launch on Friday')).toBeVisible();
  await expectAccessible(page);
  await menu('Unlock');
  await expect(page.getByText('Locked by Administrator')).toHaveCount(0);

  await menu('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText(`Deleted “${name}”`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Deleted projects' }).click();
  const deleted = page.getByRole('dialog', { name: 'Deleted projects' });
  await deleted.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`Restored “${name}”`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(name);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
