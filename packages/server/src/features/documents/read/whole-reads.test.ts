import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../access/actor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createDocuments } from '../documents.service.ts';

/** Above what is read at once. */
const VIEWS = 2_500;

let server: TestApp;
let actor: Actor;
let id: string;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
  actor = await server.services.sessions.authenticate(editor.token, { ip: '', requestId: 'test' });
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  ({ id } = (await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id);
  const views = Array.from({ length: VIEWS }, (_, at) => `v${at}`);
  await change(views.map((view) => ({ record: `keyframes/${view}`, op: 'put', value: viewOf(view) })));
});
afterAll(() => server[Symbol.asyncDispose]());

const viewOf = (view: string, compass = 0) => ({
  id: view,
  order: `a${view}`,
  name: view,
  image: { name: 'a.webp', type: 'image/webp', url: 'https://pictures.example/a.webp' },
  scale: 1,
  compass,
  controls: { back: { type: 'none' }, left: { type: 'none' }, right: { type: 'none' } },
});

async function change(changes: Parameters<TestApp['services']['documents']['change']>[1]['changes']) {
  const { revision } = await server.db
    .selectFrom('documents')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const base = { id, baseRevision: revision, requestId: randomUUID(), label: 'Change' };
  return editor.call.documents.change.mutate({ ...base, changes });
}

/** As a process that has just started opens it. */
async function openAfterStart() {
  const opened = await createDocuments(server.db).open(actor, { kind: 'icgi', id });
  return { ...opened, records: new Map(opened.records.value) };
}

const stored = () =>
  server.db.selectFrom('document_states').select(['revision', 'hash']).where('document_id', '=', id).executeTakeFirst();

test('a large document is read whole once, and after a start it opens from what was kept', async () => {
  const first = await openAfterStart();
  expect(first.records.size).toBeGreaterThanOrEqual(VIEWS);
  await expect.poll(stored).toEqual({ revision: first.revision, hash: first.hash });
  // Nothing but the kept form can answer now.
  const own = server.db.updateTable('document_records').where('document_id', '=', id);
  await own.set({ value: sql`value || '{"compass":"broken"}'` }).where('key', 'like', 'keyframes/%').execute();
  const second = await openAfterStart();
  expect(second.quarantined).toEqual([]);
  expect(second.records.size).toBe(first.records.size);
  expect(second.records.get('keyframes/v7')).toEqual(first.records.get('keyframes/v7'));
  await own.set({ value: sql`value || '{"compass":0}'` }).where('key', 'like', 'keyframes/%').execute();
});

test('what changed since it was kept is brought in', async () => {
  await change([
    { record: 'keyframes/v7', op: 'patch', set: [{ path: ['compass'], value: 90 }] },
    { record: 'keyframes/v8', op: 'remove' },
    { record: 'keyframes/new', op: 'put', value: viewOf('new', 12) },
  ]);
  const { records } = await openAfterStart();
  expect(records.get('keyframes/v7')).toMatchObject({ compass: 90 });
  expect(records.has('keyframes/v8')).toBe(false);
  expect(records.get('keyframes/new')).toMatchObject({ compass: 12 });
});

test('a record with breaks, quotes and marks of JSON in a text is one record', async () => {
  await server.db.deleteFrom('document_states').where('document_id', '=', id).execute();
  const own = server.db.updateTable('document_records').where('document_id', '=', id).where('key', '=', 'keyframes/v9');
  await own
    .set({ value: sql`value || ${JSON.stringify({ name: 'One\ntwo\r\n"],["three\u2028\\' })}::jsonb` })
    .execute();
  const { records, quarantined } = await openAfterStart();
  expect(quarantined).toEqual([]);
  // Names are of one line.
  expect(records.get('keyframes/v9')).toMatchObject({ name: 'Onetwo"],["three\\' });
});

test('a kept form that does not fit the document is not used, and is made again', async () => {
  await server.db
    .updateTable('document_states')
    .set({ hash: 'f'.repeat(64) })
    .where('document_id', '=', id)
    .execute();
  const { records, revision, hash } = await openAfterStart();
  expect(records.get('keyframes/v7')).toMatchObject({ compass: 90 });
  await expect.poll(stored).toEqual({ revision, hash });
});

test('the attributes of a large document are those of its records', async () => {
  const { projectId } = await openAfterStart();
  const { attributes } = await editor.call.icgis.get.query({ projectId: projectId ?? '', icgiId: id });
  expect(attributes.keyframes).toHaveLength(VIEWS);
});
