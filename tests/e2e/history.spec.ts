import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { inDatabase } from './support/database.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, expectAccessible, newWalkthrough, saved, serverUrl, test } from './support/studio.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const entry = (page: Page, words: RegExp | string) => history(page).getByRole('button', { name: words });

test('what was done is listed, compared, named, put back, and the putting back is taken back', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'History');
  await nameField(page).fill('Kvarteret Ankaret');
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await entry(page, /Renamed/).click();
  await expect(history(page).getByText('Exterior', { exact: true })).toBeVisible();
  await expect(history(page).getByText('Kvarteret Ankaret', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await history(page).getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sent to the client');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(entry(page, /Sent to the client/)).toBeVisible();

  await page.getByRole('tab', { name: 'Details' }).click();
  await nameField(page).fill('Kvarteret');
  await page.getByRole('switch', { name: 'Compass' }).click();
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await history(page).getByText('Named only').click();
  await expect(entry(page, /Created/)).toBeHidden();
  await entry(page, /Sent to the client/).click();
  await expect(page.getByText(/^As it was on/)).toBeVisible();
  await history(page).getByText('Since then').click();
  await expect(history(page).getByText('Kvarteret', { exact: true })).toBeVisible();

  await history(page).getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Changes 1 part: The settings.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Restored( “.*”)?$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(nameField(page)).toHaveValue('Kvarteret Ankaret');
  await expect(page.getByRole('switch', { name: 'Compass' })).not.toBeChecked();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(nameField(page)).toHaveValue('Kvarteret');
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('a link opens the history at its revision, and arrow keys walk through the entries', async ({ studio: page }) => {
  await newWalkthrough(page, 'Linked history');
  await nameField(page).fill('Kvarteret');
  await saved(page);
  await page.goto(`${page.url().split('?')[0]}?history=1`);
  await expect(page.getByText(/^As it was on/)).toBeVisible();
  await expect(entry(page, /Created/)).toHaveAttribute('aria-expanded', 'true');
  await entry(page, /Created/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, /Renamed/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, /Renamed/)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(/^As it was on/)).toBeHidden();
});

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

test('a page that is older than the document it is given says to reload, and touches nothing', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'From tomorrow');
  // What the server of a newer release would answer this page.
  await page.route('**/api/trpc/*documents.open*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"schemaVersion":"[^"]+"/, '"schemaVersion":"99.0.0"'),
    });
  });
  await page.reload();
  await expect(page.getByText('This walkthrough was made by a newer release')).toBeVisible();
  await expect(nameField(page)).toBeHidden();
  await page.unroute('**/api/trpc/*documents.open*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nameField(page)).toHaveValue('Exterior');
});

type Change = {
  record: string;
  op: 'put' | 'patch' | 'remove';
  value?: unknown;
  set?: { path: string[]; value: unknown }[];
};
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

/** Stores changes, each as a revision of its own; returns the newest. */
async function change(client: EditorClient, id: string, ...steps: Change[][]): Promise<number> {
  let { revision } = await open(client, id);
  for (const changes of steps) {
    const input = { id, baseRevision: revision, requestId: crypto.randomUUID(), label: 'Change', changes };
    ({ revision } = await client.mutate<{ revision: number }>('documents.change', input));
  }
  return revision;
}

const patch = (record: string, path: string[], value: unknown): Change => ({
  record,
  op: 'patch',
  set: [{ path, value }],
});
const view = (id: string, name: string): Change => ({
  record: `keyframes/${id}`,
  op: 'put',
  value: { id, order: `a${id}`, name, image: null },
});

test('while an old state is shown nothing can be changed; one walks through it and goes back', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Look only');
  const id = idOf(page);
  const client = await administrator();
  const old = await change(client, id, [view('0', 'Hall'), view('1', 'Attic')]);
  await client.mutate('revisions.name', { docType: 'icgi', docId: id, revision: old, name: 'With an attic' });
  const head = await change(
    client,
    id,
    [{ record: 'keyframes/1', op: 'remove' }],
    [patch('keyframes/0', ['name'], 'Entrance')],
  );
  await page.goto(`${page.url().split('?')[0]}?sel=keyframes/0&k=0`);
  await nameField(page).fill('Entry');
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await entry(page, /With an attic/).click();
  await expect(page.getByText(/^As it was on/)).toBeVisible();

  const then = page.getByRole('tree', { name: 'Views as they were' });
  await then.getByRole('treeitem', { name: 'Attic' }).click();
  await expect(then.getByRole('treeitem', { name: 'Attic' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('region', { name: 'Stage' }).focus();
  await page.keyboard.press('PageUp');
  await expect(then.getByRole('treeitem', { name: 'Hall' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  const refused = page.getByText('A past revision cannot be changed');
  for (const key of ['Delete', 'Control+z', 'Control+Shift+z', 'm']) {
    await page.keyboard.press(key);
    await expect(refused).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(refused).toHaveCount(0);
    await page.getByRole('region', { name: 'Stage' }).focus();
  }
  await page.keyboard.press('ArrowRight');
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'new.png', { type: 'image/png' }));
    return data;
  });
  await page.getByRole('region', { name: 'Stage' }).dispatchEvent('drop', { dataTransfer: files });
  await expect(refused).toBeVisible();
  for (const name of ['Preview', 'Publish'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  for (const button of await page.getByRole('button', { name: /Go back to now first/ }).all())
    await expect(button).toBeDisabled();
  expect((await open(client, id)).revision).toBe(head + 1);

  await page.keyboard.press('Escape');
  await expect(page.getByText(/^As it was on/)).toBeHidden();
  await expect(page.getByRole('tree', { name: 'Views', exact: true }).getByRole('treeitem')).toHaveText([/Entry/]);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: 'Entrance' })).toBeVisible();
});

test('a replaced image and a video that was rendered again are told by their pictures and file names', async ({
  studio: page,
}) => {
  const client = await administrator();
  const { items } = await client.query<{ items: { id: string; name: string }[] }>('projects.list', {
    search: 'Villa Solbacken',
  });
  const projectId = items[0]?.id ?? '';
  const made = await client.mutate<{ id: { id: string } }>('icgis.create', {
    projectId,
    settings: { name: 'Pictures' },
  });
  const [{ id: demoId }] = await client.query<[{ id: string }]>('projects.products.list', { projectId });
  const demo = (await open(client, demoId)).records;
  const image = (key: string) => demo.get(`keyframes/${key}`)?.image;
  const frames = Object.values(demo.get('transitions/approach_to_garden')?.frames ?? []);
  const others = Object.values(demo.get('transitions/garden_to_terrace')?.frames ?? []);
  const renamed = frames.map((frame, at) => (at < 3 ? { ...frame, url: others[at]?.url } : frame));
  const video = { id: 'film', order: 'a0', name: 'Film', start: null, end: null };
  const head = await change(
    client,
    made.id.id,
    [
      { record: 'keyframes/0', op: 'put', value: { id: '0', order: 'a0', name: 'Hall', image: image('garden') } },
      { record: 'transitions/film', op: 'put', value: { ...video, frames } },
    ],
    [patch('keyframes/0', ['image'], image('dusk')), patch('transitions/film', ['frames'], renamed)],
  );
  await client.mutate('revisions.name', { docType: 'icgi', docId: made.id.id, revision: head - 1, name: 'Before' });
  await page.goto(`/projects/${projectId}/studio/icgi/${made.id.id}?history=${head}`);
  const title = page.getByText('View Hall', { exact: true });
  const differences = history(page).getByRole('listitem').filter({ has: title }).last();
  await expect(differences).toContainText('garden.webp');
  await expect(differences).toContainText('dusk.webp');
  await expect(differences.locator('img')).toHaveCount(2);
  await expect(history(page).getByText('3 files were replaced')).toBeVisible();
  await expect(history(page)).not.toContainText(/asset:|[{}]|[0-9a-f]{8}-/);
});

test('what was done before and cannot be loaded is told of, with another try', async ({ studio: page }) => {
  await newWalkthrough(page, 'Long history');
  const id = idOf(page);
  const client = await administrator();
  const names = Array.from({ length: 45 }, (_, at) => [patch('settings', ['name'], `Name ${at}`)]);
  const head = await change(client, id, ...names);
  for (let revision = 2; revision < head; revision += 1)
    await client.mutate('revisions.name', { docType: 'icgi', docId: id, revision, name: `Step ${revision}` });
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(entry(page, /Step 45/)).toBeVisible();
  await page.route(/revisions\.list/, (route) => route.abort());
  await entry(page, /Step 45/).focus();
  await page.keyboard.press('End');
  await expect(history(page).getByText(/What was done before could not be loaded/)).toBeVisible();
  await page.unroute(/revisions\.list/);
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, /Created/)).toBeAttached();
  await page.route(/revisions\.get/, (route) => route.abort());
  await entry(page, /Created/).click();
  await expect(page.getByText(/The stage cannot show revision 1/)).toBeVisible();
  await page.unroute(/revisions\.get/);
  await page
    .getByRole('alert')
    .filter({ hasText: 'The stage cannot show' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect(page.getByText(/^As it was on/)).toBeVisible();
});

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
