import { randomUUID } from 'node:crypto';
import { addPerson } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { expect, expectAccessible, test } from './support/studio.ts';

test('a client is made, gets members of three roles, and somebody new comes in by their link', async ({
  studio: page,
  browser,
}) => {
  const name = `Lindhagen ${randomUUID().slice(0, 8)}`;
  const [known, unknown] = [await addPerson('Sara Holm'), `${randomUUID().slice(0, 8)}@example.test`];
  await page.goto('/');
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a logo' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload logo…' }).click();
  await (await choosing).setFiles({ name: 'mark.png', mimeType: 'image/png', buffer: await picture() });
  const logo = page.getByRole('img', { name: `Logo of ${name}` });
  await expect(logo).toBeVisible();
  await page.getByRole('button', { name: 'Change the logo' }).click();
  await page.getByRole('menuitem', { name: 'Remove logo' }).click();
  await expect(logo).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(logo).toBeVisible();

  await page.getByRole('link', { name: /^Members/ }).click();
  await expect(page.getByText('No members yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add members' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add members' });
  const addresses = dialog.getByRole('textbox', { name: 'Email addresses' });
  await addresses.fill(`${known.email}, mikael@nordhamn`);
  await addresses.press('Tab');
  await dialog.getByRole('button', { name: /^Add member/ }).click();
  await expect(dialog.getByText('“mikael@nordhamn” is not an email address')).toBeVisible();
  await addresses.fill(`Sara <${known.email}>; ${unknown}`);
  await dialog.getByRole('radio', { name: /^Owner/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 members' }).click();
  const members = page.getByRole('rowgroup', { name: 'With an account', exact: true }).getByRole('row');
  const waiting = page.getByRole('rowgroup', { name: /^Without an account/ }).locator('[data-row]');
  await expect(members).toHaveText([/Sara Holm/]);
  await expect(waiting).toHaveText([new RegExp(unknown)]);

  await members.getByRole('button', { name: 'Role of Sara Holm: Owner' }).click();
  await page.getByRole('menuitem', { name: 'Viewer' }).click();
  await expect(page.getByText('This is the last owner. Make somebody else an owner first')).toBeVisible();
  await waiting.getByRole('button', { name: /^Role of/ }).click();
  await page.getByRole('menuitem', { name: 'Editor' }).click();
  await expect(waiting.getByRole('button', { name: /: Editor$/ })).toBeVisible();
  await expectAccessible(page);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waiting.getByRole('button', { name: /^Copy the invite link/ }).click();
  await expect(page.getByText('Invite link copied')).toBeVisible();
  await expect(members).toHaveCount(2);
  const invited = members.filter({ hasText: unknown.split('@')[0] ?? '' });
  await expect(invited).toContainText('Not signed in yet, link until');
  await invited.getByRole('button', { name: /^New invite link for/ }).click();
  await expect(page.getByText('Invite link copied')).toHaveCount(2);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(guest.getByText(unknown)).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  // Selected and deleted like a row of any list.
  await members.filter({ hasText: unknown.split('@')[0] ?? '' }).click();
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(members).toHaveText([/Sara Holm/]);
  const notice = page.getByRole('listitem').filter({ hasText: 'was removed' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(members).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name);
  await expect(page.getByRole('grid', { name: 'Clients' }).getByRole('row', { name })).toContainText('2 members');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
