import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addView, rename, renameView, walkthroughWithHistory } from './revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Writes into the stored document without the log, as a fault of a disk or a person would. */
async function damage(documentId: string, key: string, value: Record<string, unknown>): Promise<void> {
  const row = { document_id: documentId, key, value: JSON.stringify(value), revision: 1 };
  await server.db
    .insertInto('document_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['document_id', 'key']).doUpdateSet({ value: row.value }))
    .execute();
}

async function damagedWalkthrough() {
  const made = await walkthroughWithHistory(server);
  await made.save([...addView('hall', 'Hall'), ...addView('attic', 'Attic')]);
  await damage(made.id, 'keyframes/attic', { id: 'attic', order: 'a0', name: 'Attic', image: 5 });
  return made;
}

test('a bad record is left out and named, and everything else can be edited', async () => {
  const { editor, id, save, records } = await damagedWalkthrough();
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(opened.quarantined).toMatchObject([{ path: ['keyframes/attic', 'image'] }]);
  expect(opened.records.value.map(([key]) => key).sort()).toEqual(['interface', 'keyframes/hall', 'settings']);
  await save(renameView('hall', 'Entrance'));
  expect((await records())['keyframes/hall']).toMatchObject({ name: 'Entrance' });
});

test('a bad record blocks publishing with its place, and the editor’s media are told all the same', async () => {
  const { editor, project, id } = await damagedWalkthrough();
  const at = { projectId: project.id, icgiId: id };
  const issues = await editor.call.icgis.check.query(at);
  expect(issues[0]).toMatchObject({ level: 'error', check: 'record.unreadable', record: 'keyframes/attic' });
  await expect(editor.call.icgis.publish.mutate(at)).rejects.toMatchObject({ data: { reason: 'PUBLISH_BLOCKED' } });
  expect((await editor.call.icgis.mediaState.query(at)).keyframes).toMatchObject([{ id: 'hall' }]);
});

test('a bad record is exported as it is stored', async () => {
  const { editor, id } = await damagedWalkthrough();
  const { value } = await editor.call.documents.export.query({ id, format: 'json' });
  expect(value.records['keyframes/attic']).toEqual({ id: 'attic', order: 'a0', name: 'Attic', image: 5 });
});

test('a bad record can be removed, and a restore of a good state brings it back whole', async () => {
  const { editor, of, save, id } = await damagedWalkthrough();
  await save([{ record: 'keyframes/attic', op: 'remove' }], 'Remove a part that cannot be read');
  expect((await editor.call.documents.open.query({ kind: 'icgi', id })).quarantined).toEqual([]);
  await editor.call.revisions.restore.mutate({ ...of, revision: 2 });
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(opened.quarantined).toEqual([]);
  expect(Object.fromEntries(opened.records.value)['keyframes/attic']).toMatchObject({ name: 'Attic', image: null });
});

test('a restore of the newest state itself heals what was damaged beside the log', async () => {
  const { editor, of, id } = await damagedWalkthrough();
  expect(await editor.call.revisions.restore.mutate({ ...of, revision: 2 })).toMatchObject({ unchanged: false });
  expect((await editor.call.documents.open.query({ kind: 'icgi', id })).quarantined).toEqual([]);
});

test('a record of a kind nobody knows can be removed', async () => {
  const { editor, id, save } = await walkthroughWithHistory(server);
  await damage(id, 'rooms/r1', { id: 'r1' });
  expect((await editor.call.documents.open.query({ kind: 'icgi', id })).quarantined).toMatchObject([
    { path: ['rooms/r1'] },
  ]);
  await save([{ record: 'rooms/r1', op: 'remove' }]);
  expect((await editor.call.documents.open.query({ kind: 'icgi', id })).quarantined).toEqual([]);
});

test('the removal of what was never readable is taken back by a restore, as it was', async () => {
  const { editor, of, id, save } = await walkthroughWithHistory(server);
  const bad = { id: 'r1', order: 'a0', name: 7 };
  await damage(id, 'keyframes/r1', bad);
  await damage(id, 'rooms/r1', { id: 'r1' });
  await save([
    { record: 'keyframes/r1', op: 'remove' },
    { record: 'rooms/r1', op: 'remove' },
  ]);
  await editor.call.revisions.restore.mutate({ ...of, revision: 1 });
  const { value } = await editor.call.documents.export.query({ id, format: 'json' });
  expect(value.records).toMatchObject({ 'keyframes/r1': bad, 'rooms/r1': { id: 'r1' } });
});

test('for bad settings defaults stand in, and putting them makes the document whole', async () => {
  const { editor, id, save } = await walkthroughWithHistory(server);
  await damage(id, 'settings', { name: 7 });
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(opened.quarantined).toMatchObject([{ path: ['settings', 'name'] }]);
  const settings = Object.fromEntries(opened.records.value).settings;
  expect(settings).toMatchObject({ name: 'Tour', compass: false });
  await save([{ record: 'settings', op: 'put', value: { ...settings } }]);
  expect((await editor.call.documents.open.query({ kind: 'icgi', id })).quarantined).toEqual([]);
});

test('a document of a newer release is refused in words, and nothing of it is touched', async () => {
  const { editor, project, id } = await walkthroughWithHistory(server);
  await server.db.updateTable('documents').set({ schema_version: '99.0.0' }).where('id', '=', id).execute();
  const refused = {
    message: expect.stringMatching(/written by release 99\.0\.0; this is 0\.2\.0\. Update Diorama/),
    data: { code: 'PRECONDITION_FAILED', reason: 'NEWER_RELEASE' },
  };
  await expect(editor.call.documents.open.query({ kind: 'icgi', id })).rejects.toMatchObject(refused);
  const change = { id, baseRevision: 1, requestId: randomUUID(), label: 'Rename', changes: rename('Mine') };
  await expect(editor.call.documents.change.mutate(change)).rejects.toMatchObject(refused);
  await expect(editor.call.revisions.restore.mutate({ docType: 'icgi', docId: id, revision: 1 })).rejects.toMatchObject(
    refused,
  );
  await expect(editor.call.icgis.check.query({ projectId: project.id, icgiId: id })).rejects.toMatchObject(refused);
  const { revision } = await server.db
    .selectFrom('documents')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(revision).toBe(1);
});
