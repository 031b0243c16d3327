import type { Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Makes a walkthrough look as release 0.1.0 stored it, with one category; a name that is no text cannot be migrated. */
const makeOld = (id: string, name: unknown) =>
  inDatabase(async (db) => {
    const value = JSON.stringify({ id: 'sold', order: 'a0', parent: null, icon: null, name, defaultShow: true });
    await db
      .insertInto('document_records')
      .values({ document_id: id, key: 'categories/sold', value, revision: 1 })
      .execute();
    await db.updateTable('documents').set({ schema_version: '0.1.0' }).where('id', '=', id).execute();
    await db.updateTable('revisions').set({ schema_version: '0.1.0' }).where('document_id', '=', id).execute();
  });

const releaseOf = async (id: string): Promise<string | undefined> => {
  let release: string | undefined;
  await inDatabase(async (db) => {
    release = (await db.selectFrom('documents').select('schema_version').where('id', '=', id).executeTakeFirst())
      ?.schema_version;
  });
  return release;
};

const choose = async (page: Page, field: string, release: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click();
  await page.getByRole('option', { name: release, exact: true }).click();
};

test('old documents are checked, migrated past one that fails, and rolled back', async ({ studio: page }) => {
  await newWalkthrough(page, 'Old house', 'Old tour');
  const old = idOf(page);
  await makeOld(old, { en: 'Sold' });
  await newWalkthrough(page, 'Broken house', 'Broken tour');
  const broken = idOf(page);
  await makeOld(broken, 4);

  await page.goto('/');
  await page.getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByText('No run yet')).toBeVisible();
  await expect(page.getByText('Category names can be translated')).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'To', '0.1.0');
  await expect(page.getByText('Choose a release newer than 0.1.0').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to check' })).toBeDisabled();
  await choose(page, 'To', '0.2.0');

  await page.getByRole('button', { name: 'Projects: All projects' }).click();
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('broken h');
  await page.getByRole('checkbox', { name: 'Broken house' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Check 1 project' })).toBeEnabled();
  await page.getByRole('button', { name: 'Projects: Broken house' }).click();
  await page.getByRole('button', { name: 'All projects', exact: true }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Check 2 documents' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('Dry run', { exact: true }).first()).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  const rows = documents.getByRole('listitem');
  await expect(rows).toHaveText([/Broken tour.*icgi\/1.*Fails/, /Old tour.*Ready/]);
  await documents.getByRole('searchbox').fill('old h');
  await expect(rows).toHaveText([/Old tour/]);
  const saved = page.waitForEvent('download');
  await documents.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('migration-0.1.0-0.2.0.csv');
  await documents.getByRole('searchbox').fill('');
  await documents.getByRole('button', { name: /Broken tour/ }).click();
  await expect(page.getByText('Step icgi/1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open document' })).toHaveAttribute('href', new RegExp(broken));
  await documents.getByRole('button', { name: /Old tour/ }).click();
  await expect(page.getByText('name: {"en":"Sold"}')).toBeVisible();
  await expect(page.getByText('name: {"type":"custom","value":{"en":"Sold"}}')).toBeVisible();
  await expectAccessible(page);
  expect(await releaseOf(old)).toBe('0.1.0');

  await page.getByRole('switch', { name: 'Dry run' }).click();
  await page.getByText('Stop and restore at the first failure').click();
  await page.getByRole('button', { name: 'Migrate 2 documents' }).click();
  await expect(result.getByRole('heading', { name: 'Migration' })).toBeVisible();
  await expect(result.getByText('Done', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/Broken tour.*Failed/, /Old tour.*Migrated/]);
  expect([await releaseOf(old), await releaseOf(broken)]).toEqual(['0.2.0', '0.1.0']);

  await page.getByRole('button', { name: 'Roll back…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/Restores 1 document to exactly the records/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Roll back' }).click();
  await expect(result.getByText('Rolled back', { exact: true })).toBeVisible();
  await expect(result.getByText('1 document restored.')).toBeVisible();
  await expect(rows).toHaveText([/Broken tour.*Failed/, /Old tour.*Restored/]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect(await releaseOf(old)).toBe('0.1.0');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'New run' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
