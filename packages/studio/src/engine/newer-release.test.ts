import { changeSettings, renameWalkthrough } from '@diorama/documents/icgi/icgi.commands.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import type { KeepUnsaved, Unsaved } from './save-queue.ts';
import { openTestEditor, TestServer } from './testing.ts';

const NEWER = '99.0.0';

/** What the browser would have kept of an editor's changes. */
function keptOf({ queue }: ReturnType<typeof openTestEditor>) {
  const kept: { unsaved: Unsaved | null; keys: Set<string> } = { unsaved: null, keys: new Set() };
  const keep: KeepUnsaved = (unsaved, touched) => {
    kept.unsaved = unsaved;
    for (const key of touched) kept.keys.add(key);
  };
  queue.onUnsaved(keep);
  return () => ({ ...kept.unsaved, mine: [...kept.keys].map((key) => queue.unsavedRecord(key)?.mine) });
}

test('an entry of a newer release stops the editor: nothing is taken in or sent, and what is unsaved is kept', async () => {
  const server = new TestServer(sampleIcgi);
  const [mine, theirs] = [openTestEditor(server), openTestEditor(server)];
  const { receive } = mine.listen();
  const kept = keptOf(mine);
  server.schemaVersion = NEWER;
  theirs.store.execute(renameWalkthrough, { name: 'Theirs' });
  await theirs.passTime();
  const asked = server.requests.length;
  mine.store.execute(changeSettings, { compass: true });
  receive();
  expect(mine.queue.state()).toEqual({ type: 'outdated', count: 1 });
  expect(mine.store.at('settings')?.name).toBe('Tour');
  await mine.passTime();
  mine.store.execute(changeSettings, { categoryFilter: true });
  await mine.passTime();
  await mine.queue.catchUp();
  expect(server.requests).toHaveLength(asked);
  expect(mine.queue.state()).toEqual({ type: 'outdated', count: 2 });
  expect(kept()).toMatchObject({ revision: 1, mine: [{ compass: true, categoryFilter: true }] });
});

test('an editor that missed the entry learns of it when it catches up', async () => {
  const server = new TestServer(sampleIcgi);
  const [mine, theirs] = [openTestEditor(server), openTestEditor(server)];
  server.schemaVersion = NEWER;
  theirs.store.execute(renameWalkthrough, { name: 'Theirs' });
  await theirs.passTime();
  await mine.queue.catchUp();
  expect(mine.queue.state()).toEqual({ type: 'outdated', count: 0 });
  expect(mine.store.at('settings')?.name).toBe('Tour');
});

test('an editor that is so far behind that it reads the document anew learns of it there', async () => {
  const server = new TestServer(sampleIcgi);
  const [mine, theirs] = [openTestEditor(server), openTestEditor(server)];
  server.schemaVersion = NEWER;
  theirs.store.execute(renameWalkthrough, { name: 'Theirs' });
  await theirs.passTime();
  server.keptFrom = server.revision;
  await mine.queue.catchUp();
  expect(mine.queue.state()).toEqual({ type: 'outdated', count: 0 });
  expect(mine.store.at('settings')?.name).toBe('Tour');
});

test('an entry that does what this release does not know stops the editor', () => {
  const server = new TestServer(sampleIcgi);
  const { queue, store } = openTestEditor(server);
  const entry = {
    revision: 2,
    hash: 'x',
    baseHash: null,
    requestId: null,
    by: null,
    at: new Date(0),
    label: 'Swap',
    changes: [],
  };
  queue.receive({
    ...entry,
    schemaVersion: server.schemaVersion,
    changes: JSON.parse('[{"record":"settings","op":"swap"}]'),
  });
  expect(queue.state()).toEqual({ type: 'outdated', count: 0 });
  expect(store.at('settings')?.name).toBe('Tour');
});

test('a change that the server refuses as of an older release is kept, and goes out with the next page', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const kept = keptOf(editor);
  server.refusesAsOld = true;
  editor.store.execute(renameWalkthrough, { name: 'Mine' });
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'outdated', count: 1 });
  server.refusesAsOld = false;
  const { unsaved, records } = { unsaved: kept(), records: editor.queue.unsavedRecord('settings') };
  const next = openTestEditor(server);
  await next.queue.restore({ revision: unsaved.revision ?? 1, label: 'Rename', pending: unsaved.pending ?? null }, [
    ['settings', records?.base, records?.mine],
  ]);
  expect(next.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name: 'Mine' });
});

test('the answer to what was on its way when the entry came is asked for again after the reload, and stored once', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const kept = keptOf(editor);
  editor.store.execute(renameWalkthrough, { name: 'Mine' });
  const sending = editor.queue.flush();
  const entry = {
    revision: 9,
    hash: 'x',
    baseHash: null,
    requestId: null,
    by: null,
    at: new Date(0),
    label: 'Migrate',
    changes: [],
  };
  editor.queue.receive({ ...entry, schemaVersion: NEWER });
  await sending;
  expect(editor.queue.state()).toEqual({ type: 'outdated', count: 1 });
  const { pending } = kept();
  expect(pending).not.toBeNull();
  const record = editor.queue.unsavedRecord('settings');
  const next = openTestEditor(server);
  await next.queue.restore({ revision: 1, label: 'Rename', pending: pending ?? null }, [
    ['settings', record?.base, record?.mine],
  ]);
  expect(next.queue.state()).toEqual({ type: 'saved' });
  expect([server.revision, server.records.get('settings')?.name]).toEqual([2, 'Mine']);
});
