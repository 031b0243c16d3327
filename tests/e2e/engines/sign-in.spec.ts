import { addPerson } from '../support/people.ts';
import { expect, serverUrl } from '../support/studio.ts';
import { signInByForm, test, type } from './visitor.ts';

test('a person signs in by the form, is still signed in after a reload, and signs out', async ({ page }) => {
  await page.goto(`${serverUrl()}/projects`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('This address is not encrypted')).toHaveCount(0);
  await signInByForm(page, await addPerson());
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('button', { name: 'New project' }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Diorama' })).toBeVisible();
});

test('over plain http in the own network the form says so, and the studio works in two tabs', async ({ page }) => {
  const address = new URL('/projects', serverUrl());
  address.hostname = 'plain.example.test';
  await page.goto(address.href);
  await expect(page.getByText('This address is not encrypted')).toBeVisible();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await signInByForm(page, await addPerson());
  await page.getByRole('button', { name: 'New project' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  await type(page, 'Name', `By plain http ${Date.now()}`);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await type(page, 'Name', 'District');
  await page.getByRole('button', { name: 'Create map' }).click();
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('District');
  const other = await page.context().newPage();
  await other.goto(page.url());
  // The newer tab is in front. The other one draws nothing behind it, and has what is new all the same.
  await expect(page.getByText('Nothing on the map yet')).toHaveCount(1);
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByRole('menuitem').first().click();
  await expect(other.getByRole('treeitem').first()).toBeVisible();
  await expect(page.getByText('Nothing on the map yet')).toHaveCount(0);
});
