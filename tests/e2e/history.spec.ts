import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { inDatabase } from './support/database.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, expectAccessible, newWalkthrough, saved, serverUrl, test } from './support/studio.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a part that cannot be read is named, stands in the way of publishing, and can be removed; the rest is edited', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'A bad part');
  const id = idOf(page);
  const value = JSON.stringify({ id: 'attic', order: 'a0', name: 'Attic', scale: 'big' });
  await inDatabase(async (db) => {
    await db
      .insertInto('document_records')
      .values({ document_id: id, key: 'keyframes/attic', value, revision: 1 })
      .execute();
    // Its content is known by its hash: with the same one, what was read before is still good.
    const hash = (await db.selectFrom('documents').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
    const other = [...hash].reverse().join('');
    await db.updateTable('documents').set({ hash: other }).where('id', '=', id).execute();
    await db
      .updateTable('revisions')
      .set({ hash: other })
      .where('document_id', '=', id)
      .where('hash', '=', hash)
      .execute();
  });
  await page.reload();
  const banner = page.getByRole('region', { name: 'Parts that cannot be read' });
  await expect(banner.getByText('1 part of this walkthrough cannot be read.')).toBeVisible();
  await expect(banner.getByText(/View attic · scale/)).toBeVisible();
  await nameField(page).fill('Still editable');
  await saved(page);
  await expectAccessible(page);
  const checks = page.getByRole('button', { name: /^\d+ errors?/ });
  const unreadable = page.getByText(/A part of this walkthrough cannot be read/);
  await checks.click();
  await expect(unreadable).toBeVisible();
  await unreadable.click();
  await expect(banner).toBeFocused();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText(/A part of this walkthrough cannot be read/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    banner.getByRole('button', { name: 'Export it' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('keyframes-attic.json');
  await banner.getByRole('button', { name: 'Remove it' }).click();
  await expect(banner).toBeHidden();
  await expect(nameField(page)).toHaveValue('Still editable');
  await checks.click();
  await expect(page.getByText('Add a view first')).toBeVisible();
  await expect(unreadable).toHaveCount(0);
});

type Records = Map<string, Record<string, unknown>>;

/** The administrator over the API, for what would take long in the browser. */
async function administrator(): Promise<EditorClient> {
  const client = new EditorClient(serverUrl(), ADMIN);
  await client.signIn();
  return client;
}

async function open(client: EditorClient, id: string): Promise<{ revision: number; records: Records }> {
  const { revision, records } = await client.query<{
    revision: number;
    records: Iterable<[string, Record<string, unknown>]>;
  }>('documents.open', { kind: 'icgi', id });
  return { revision, records: new Map(records) };
}

test('a page that hears of a newer release stops, says so and sends nothing; after the reload nothing is lost', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Migrated meanwhile');
  const id = idOf(page);
  const isChange = /documents\.change(?!s)/;
  await page.route(isChange, (route) => route.abort());
  await nameField(page).fill('Not stored yet');
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.unroute(isChange);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isChange.test(request.url())) sent.push(request.url());
  });
  await page.route(isChange, async (route) => {
    sent.push('while outdated');
    await route.abort();
  });
  const newer = { label: 'Migrate to 99.0.0', forward: '[]', inverse: '[]', merged: false };
  await inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      const { hash } = await trx
        .updateTable('documents')
        .set({ revision: 2, schema_version: '99.0.0' })
        .where('id', '=', id)
        .returning('hash')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('revisions')
        .values({ ...newer, hash, document_id: id, revision: 2, by: null, sid: null, schema_version: '99.0.0' })
        .execute();
    }),
  );
  await expect(page.getByText('This walkthrough was made by a newer release')).toBeVisible();
  await expect(nameField(page)).toBeHidden();
  // As if the release that the reload brings were this one.
  await inDatabase(async (db) => {
    await db.updateTable('documents').set({ schema_version: '0.1.0' }).where('id', '=', id).execute();
    await db.updateTable('revisions').set({ schema_version: '0.1.0' }).where('document_id', '=', id).execute();
  });
  await page.unroute(isChange);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nameField(page)).toHaveValue('Not stored yet');
  await saved(page);
  const client = await administrator();
  expect((await open(client, id)).records.get('settings')?.name).toBe('Not stored yet');
});
