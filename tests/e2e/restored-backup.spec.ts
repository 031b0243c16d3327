import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { inDatabase } from './support/database.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, expectAccessible, newWalkthrough, saved, serverUrl, test } from './support/studio.ts';

test.use({ isPrefetching: true });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

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

/** Opens a new walkthrough, “In the backup”, and keeps it as it is; then it is renamed, which the backup does not have. */
async function renamedAfterBackup(page: Page, project: string): Promise<{ id: string; putBack: () => Promise<void> }> {
  await newWalkthrough(page, project, 'In the backup');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const putBack = await backupOf(id);
  await nameField(page).fill('After the backup');
  await saved(page);
  return { id, putBack };
}

/** Turns the compass on without a network, and runs something on the server before the network is back. */
async function editOffline(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('switch', { name: 'Compass' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await meanwhile();
  await page.context().setOffline(false);
}

/** The editor says what happened, shows what is stored, and what was done offline is stored, too. */
async function expectOnTopOfBackup(page: Page, name: string): Promise<void> {
  await expect(page.getByText('The server has gone back to an older state')).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
  await saved(page);
  await expect(page.getByText('Your changes are not saved')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(nameField(page)).toHaveValue(name);
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
}

test('an editor that was open while a backup was restored is told, shows the backup, and stores what was not sent yet', async ({
  studio: page,
}) => {
  const { putBack } = await renamedAfterBackup(page, 'Restored');
  await editOffline(page, putBack);
  await expectOnTopOfBackup(page, 'In the backup');
});

test('an editor whose revision a colleague made anew after the backup was restored is told, and shows the colleague’s', async ({
  studio: page,
}) => {
  const { id, putBack } = await renamedAfterBackup(page, 'Restored and changed');
  const colleague = new EditorClient(serverUrl(), ADMIN);
  await colleague.signIn();
  await editOffline(page, async () => {
    await putBack();
    await colleague.mutate('documents.change', {
      id,
      baseRevision: 1,
      requestId: crypto.randomUUID(),
      label: 'Rename',
      changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Made anew' }] }],
    });
  });
  await expectOnTopOfBackup(page, 'Made anew');
});
