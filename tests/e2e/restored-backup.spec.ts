import type { Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { expect, expectAccessible, test } from './support/studio.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** Keeps a document as it is stored now; the returned function puts it back, as a restored backup does. */
async function backupOf(id: string): Promise<() => Promise<void>> {
  let putBack = async (): Promise<void> => {};
  await inDatabase(async (db) => {
    const { revision, hash, name } = await db
      .selectFrom('documents')
      .select(['revision', 'hash', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const records = await db.selectFrom('document_records').selectAll().where('document_id', '=', id).execute();
    const rows = records.map((row) => ({ ...row, value: JSON.stringify(row.value) }));
    putBack = () =>
      inDatabase((own) =>
        own.transaction().execute(async (trx) => {
          await trx.deleteFrom('document_records').where('document_id', '=', id).execute();
          await trx.insertInto('document_records').values(rows).execute();
          await trx.deleteFrom('revisions').where('document_id', '=', id).where('revision', '>', revision).execute();
          await trx.updateTable('documents').set({ revision, hash, name }).where('id', '=', id).execute();
        }),
      );
  });
  return putBack;
}

test('an editor that was open while a backup was restored is told, shows the backup, and stores what was not sent yet', async ({
  studio: page,
}) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Restored');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'New walkthrough' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('In the backup');
  await page.getByRole('button', { name: 'Create walkthrough' }).click();
  await expect(page.getByText('Drop your stills here')).toBeVisible();
  const putBack = await backupOf(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await nameField(page).fill('After the backup');
  await saved(page);

  await page.context().setOffline(true);
  await page.getByRole('switch', { name: 'Compass' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await putBack();
  await page.context().setOffline(false);

  await expect(page.getByText('The server has gone back to an older state')).toBeVisible();
  await expect(nameField(page)).toHaveValue('In the backup');
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
  await saved(page);
  await expect(page.getByText('Your changes are not saved')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(nameField(page)).toHaveValue('In the backup');
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
});
