import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addView, rename, renameView, walkthroughWithHistory } from './revisions.testing.ts';

const HOUR = 3_600_000;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('writes of one person without a pause are one entry in words, newest first', async () => {
  const { editor, of, save, age, madeAt } = await walkthroughWithHistory(server, 'Anna Lind');
  await age(HOUR);
  await save(addView('hall', 'Hall'), 'Add view');
  await age(HOUR);
  await save(renameView('hall', 'Entr'), 'Rename view');
  await save(renameView('hall', 'Entrance'), 'Rename view');
  await madeAt([3, 4]);
  const { items, nextCursor } = await editor.call.revisions.list.query(of);
  expect(items).toMatchObject([
    { from: 3, revision: 4, summary: 'Renamed view Hall to Entrance', by: { name: 'Anna Lind' }, name: null },
    { from: 2, revision: 2, summary: 'Added view Hall' },
    { from: 1, revision: 1, summary: 'Created', publishedVersion: null },
  ]);
  expect(nextCursor).toBeNull();
});

test('another person’s writes in the same minute are an entry of their own', async () => {
  const { editor, id, of, save } = await walkthroughWithHistory(server);
  const colleague = await server.signIn(undefined, 'Johan Ek');
  await save(rename('One'));
  await colleague.call.documents.change.mutate({
    id,
    baseRevision: 2,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Two'),
  });
  await save(rename('Three'));
  const { items } = await editor.call.revisions.list.query(of);
  expect(items.map(({ by, revision }) => [by?.name, revision])).toEqual([
    ['Test Editor', 4],
    ['Johan Ek', 3],
    ['Test Editor', 2],
    ['Test Editor', 1],
  ]);
});

test('a long history is read page by page, each entry once', async () => {
  const { editor, of, save, age } = await walkthroughWithHistory(server);
  for (let at = 0; at < 7; at += 1) {
    await age(HOUR);
    await save(rename(`Name ${at}`));
  }
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { revision: number }[]; nextCursor: string | null } = await editor.call.revisions.list.query({
      ...of,
      limit: 3,
      cursor,
    });
    seen.push(...page.items.map(({ revision }) => revision));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a difference comes as a JSON patch and in words with before and after', async () => {
  const { editor, of, save } = await walkthroughWithHistory(server);
  await save(addView('hall', 'Hall'));
  await save(renameView('hall', 'Entrance'));
  const diff = await editor.call.revisions.diff.query({ ...of, from: 2, to: 3 });
  expect(diff.patch.value).toEqual([{ op: 'replace', path: '/keyframes~1hall/name', value: 'Entrance' }]);
  expect(diff.records.value).toEqual([
    {
      record: 'keyframes/hall',
      kind: 'view',
      name: 'Entrance',
      how: 'changed',
      fields: [{ path: ['name'], label: 'name', before: 'Hall', after: 'Entrance' }],
    },
  ]);
  const first = await editor.call.revisions.diff.query({ ...of, from: 0, to: 1 });
  expect(first.records.value.map(({ record, how }) => [record, how])).toEqual([
    ['settings', 'made'],
    ['interface', 'made'],
  ]);
});

test('a restore makes the document exactly what it was, and restoring again takes it back', async () => {
  const { editor, of, save, records } = await walkthroughWithHistory(server);
  await save(addView('hall', 'Hall'));
  const then = await records();
  await save([...rename('Villa'), ...renameView('hall', 'Entrance'), ...addView('attic', 'Attic')]);
  await save([{ record: 'keyframes/hall', op: 'remove' }]);
  const before = await records();
  const restored = await editor.call.revisions.restore.mutate({ ...of, revision: 2 });
  expect(restored).toEqual({ revision: 5, unchanged: false, undoRevision: 4 });
  expect(await records()).toEqual(then);
  expect((await editor.call.documents.open.query({ kind: 'icgi', id: of.docId })).name).toBe('Tour');
  const hashes = await server.db
    .selectFrom('revisions')
    .select(['revision', 'hash'])
    .where('document_id', '=', of.docId)
    .execute();
  const hashOf = (revision: number) => hashes.find((row) => row.revision === revision)?.hash;
  expect(hashOf(5)).toBe(hashOf(2));
  await editor.call.revisions.restore.mutate({ ...of, revision: restored.undoRevision });
  expect(await records()).toEqual(before);
  const { items } = await editor.call.revisions.list.query(of);
  expect(items[0]).toMatchObject({ revision: 6, summary: 'Restored revision 4' });
});

test('a restore reaches whoever has the document open as a change like any other', async () => {
  const { editor, of, save } = await walkthroughWithHistory(server);
  await save(rename('Villa'));
  await editor.call.revisions.restore.mutate({ ...of, revision: 1 });
  const missed = await editor.call.documents.changesSince.query({ id: of.docId, revision: 2 });
  expect(missed.entries).toMatchObject([{ revision: 3, label: 'Restore revision 1', changes: rename('Tour') }]);
});

test('restoring what is there already writes nothing', async () => {
  const { editor, of } = await walkthroughWithHistory(server);
  expect(await editor.call.revisions.restore.mutate({ ...of, revision: 1 })).toMatchObject({
    revision: 1,
    unchanged: true,
  });
});

test('a locked project refuses a restore and a name', async () => {
  const { editor, project, of, save } = await walkthroughWithHistory(server);
  await save(rename('Villa'));
  const owner = await server.signIn(undefined, 'Olle Owner');
  const lock = { lock_by: owner.userId, lock_at: new Date() };
  await server.db.updateTable('projects').set(lock).where('id', '=', project.id).execute();
  const refused = { data: { code: 'PRECONDITION_FAILED', reason: 'PROJECT_LOCKED' } };
  await expect(editor.call.revisions.restore.mutate({ ...of, revision: 1 })).rejects.toMatchObject(refused);
  await expect(editor.call.revisions.name.mutate({ ...of, revision: 1, name: 'A' })).rejects.toMatchObject(refused);
});

test('a name is shown, found by the filter, changed and taken away', async () => {
  const { editor, of, save, madeAt } = await walkthroughWithHistory(server);
  await save(rename('Villa'));
  await save(rename('Villa Sol'));
  await save(rename('Villa Måne'));
  await madeAt([2, 3, 4]);
  await editor.call.revisions.name.mutate({ ...of, revision: 3, name: '  Sent to the client  ' });
  const { items } = await editor.call.revisions.list.query(of);
  // The named state is the end of an entry, so that it can be restored.
  expect(items.map(({ from, revision, name }) => [from, revision, name])).toEqual([
    [4, 4, null],
    [2, 3, 'Sent to the client'],
    [1, 1, null],
  ]);
  const named = await editor.call.revisions.list.query({ ...of, named: true });
  expect(named.items).toMatchObject([{ from: 2, revision: 3, name: 'Sent to the client' }]);
  await editor.call.revisions.name.mutate({ ...of, revision: 3, name: 'Approved' });
  expect((await editor.call.revisions.get.query({ ...of, revision: 3 })).name).toBe('Approved');
  await editor.call.revisions.unname.mutate({ ...of, revision: 3 });
  expect((await editor.call.revisions.list.query({ ...of, named: true })).items).toEqual([]);
  await expect(editor.call.revisions.name.mutate({ ...of, revision: 3, name: ' ' })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['name'] }] },
  });
});

test('an old state is read whole, and a revision that does not exist is named with the way out', async () => {
  const { editor, of, save } = await walkthroughWithHistory(server);
  await save(addView('hall', 'Hall'));
  const state = await editor.call.revisions.get.query({ ...of, revision: 1 });
  expect(Object.fromEntries(state.records.value)).toMatchObject({ settings: { name: 'Tour' } });
  expect(state.records.value).toHaveLength(2);
  await expect(editor.call.revisions.get.query({ ...of, revision: 9 })).rejects.toMatchObject({
    message: 'Revision 9 does not exist yet',
    data: { code: 'BAD_REQUEST', issues: [{ path: ['revision'] }] },
  });
  await expect(editor.call.revisions.diff.query({ ...of, from: 1, to: 9 })).rejects.toMatchObject({
    data: { issues: [{ path: ['to'] }] },
  });
  await expect(editor.call.revisions.get.query({ ...of, docType: 'theme', revision: 1 })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
});

test('the entry a version was published from shows it', async () => {
  const { editor, of, save, project } = await walkthroughWithHistory(server);
  await save(rename('Villa'));
  await server.db
    .insertInto('publications')
    .values({
      id: randomUUID(),
      space_id: project.id,
      kind: 'icgi',
      document_id: of.docId,
      version: 1,
      source_revision: 2,
      schema_version: '0.1.0',
      hash: 'h',
      body: Buffer.from('{}'),
      body_br: Buffer.from('{}'),
      body_gzip: Buffer.from('{}'),
      closure: JSON.stringify({ media: [] }),
      note: null,
      by: null,
    })
    .execute();
  await save(rename('Villa Sol'));
  const { items } = await editor.call.revisions.list.query(of);
  expect(items.map(({ revision, publishedVersion }) => [revision, publishedVersion])).toEqual([
    [3, null],
    [2, 1],
    [1, null],
  ]);
});
