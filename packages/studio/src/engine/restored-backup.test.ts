import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { addKeyframes, changeSettings, renameWalkthrough } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import type { UnsavedRecord } from './kept/unsaved-records.ts';
import { conflictKey } from './kept/unsaved-records.ts';
import type { Unsaved } from './save-queue.ts';
import { contentOf, openTestEditor, TestServer } from './testing.ts';

type Editor = ReturnType<typeof openTestEditor>;
const shown = ({ store }: Editor) => contentOf(entriesOf(icgiDocument, store.tables()));

/** Counts how often the editor is notified from now on that the server has gone back. */
function goneBackOf({ queue }: Editor): () => number {
  let times = 0;
  queue.onGoneBack(() => {
    times += 1;
  });
  return () => times;
}

/** An editor that has stored a name, and then more which a backup does not have. */
async function editorAheadOf(server: TestServer): Promise<Editor> {
  const editor = openTestEditor(server);
  editor.store.execute(renameWalkthrough, { name: 'In the backup' });
  await editor.passTime();
  editor.store.execute(renameWalkthrough, { name: 'After the backup' });
  await editor.passTime();
  editor.store.execute(addKeyframes, { items: [{ id: 'hall', name: 'Hall', image: null }] });
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  return editor;
}

test('an editor that hears that the server has gone back shows what is stored now', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  server.goBackTo(2);
  await editor.queue.catchUp();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect([editor.queue.revision(), shown(editor)]).toEqual([2, contentOf(server.records)]);
  expect(server.records.get('settings')).toMatchObject({ name: 'In the backup' });
});

/** The server goes back, and a colleague stores as much as it had before: its revisions have the same numbers again. */
async function goBackAndGrow(server: TestServer, revisions: number): Promise<void> {
  server.goBackTo(2);
  const colleague = openTestEditor(server);
  for (let more = 0; more < revisions; more += 1) {
    colleague.store.execute(addKeyframes, { items: [{ id: `theirs-${more}`, name: 'Theirs', image: null }] });
    await colleague.passTime();
  }
}

test.each([2, 3])(
  'a server that has gone back and has %i newer revisions since is told from one that has not',
  async (since) => {
    const server = new TestServer(sampleIcgi);
    const editor = await editorAheadOf(server);
    await goBackAndGrow(server, since);
    expect(server.revision).toBe(editor.queue.revision() + since - 2);
    await editor.queue.catchUp();
    expect(editor.queue.state()).toEqual({ type: 'saved' });
    expect([editor.queue.revision(), shown(editor)]).toEqual([server.revision, contentOf(server.records)]);
    expect(server.records.get('settings')).toMatchObject({ name: 'In the backup' });
  },
);

test('who hears how far the server is takes another revision of the same number for what it is, and their own for nothing new', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  const timesGoneBack = goneBackOf(editor);
  await editor.queue.receiveNewest(server);
  expect(timesGoneBack()).toBe(0);
  await goBackAndGrow(server, 2);
  await editor.queue.receiveNewest(server);
  expect(timesGoneBack()).toBe(1);
  expect(shown(editor)).toEqual(contentOf(server.records));
});

test('a server that was as far as this page before its last edit was stored has not gone back', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const timesGoneBack = goneBackOf(editor);
  const { revision, hash } = server;
  editor.store.execute(renameWalkthrough, { name: 'Stored meanwhile' });
  await editor.passTime();
  await editor.queue.receiveNewest({ revision, hash });
  expect(timesGoneBack()).toBe(0);
  expect(shown(editor)).toEqual(contentOf(server.records));
});

test('an entry that was made on another revision of the same number is not put on this one', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  await goBackAndGrow(server, 2);
  const stream = editor.listen();
  const colleague = openTestEditor(server);
  colleague.store.execute(changeSettings, { compass: true });
  await colleague.passTime();
  stream.receive();
  await editor.queue.catchUp();
  expect(shown(editor)).toEqual(contentOf(server.records));
});

test.each([2, 3])(
  'what is sent to a server with other revisions of these numbers, %i since, is put on what it has',
  async (since) => {
    const server = new TestServer(sampleIcgi);
    const editor = await editorAheadOf(server);
    await goBackAndGrow(server, since);
    const timesGoneBack: string[] = [];
    editor.queue.subscribe(() => timesGoneBack.push(editor.queue.state().type));
    editor.store.execute(changeSettings, { compass: true });
    await editor.passTime();
    await editor.passTime();
    expect(timesGoneBack).not.toContain('refused');
    expect(editor.queue.state()).toEqual({ type: 'saved' });
    expect(server.records.get('settings')).toMatchObject({ name: 'In the backup', compass: true });
    expect(shown(editor)).toEqual(contentOf(server.records));
  },
);

test('what was not sent yet is put on what is stored now, and stored', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  editor.store.execute(changeSettings, { compass: true });
  server.goBackTo(2);
  await editor.queue.catchUp();
  expect(editor.queue.state()).toEqual({ type: 'saving', count: 1 });
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name: 'In the backup', compass: true });
  expect(shown(editor)).toEqual(contentOf(server.records));
});

test('what was on its way when the server went back is not given up when it is refused', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  server.isReachable = false;
  editor.store.execute(changeSettings, { compass: true });
  await editor.passTime();
  server.goBackTo(2);
  server.isReachable = true;
  const states: string[] = [];
  editor.queue.subscribe(() => states.push(editor.queue.state().type));
  const timesGoneBack = goneBackOf(editor);
  await editor.queue.flush();
  await editor.passTime();
  expect(states).not.toContain('refused');
  // Whether the response or the stream reports it first, the notification comes exactly once.
  await editor.queue.receiveNewest(server);
  expect(timesGoneBack()).toBe(1);
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name: 'In the backup', compass: true });
});

test('a leaf that one is changing and that the backup has otherwise is asked for', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = await editorAheadOf(server);
  editor.store.execute(renameWalkthrough, { name: 'Mine' });
  server.goBackTo(2);
  await editor.queue.catchUp();
  expect(editor.queue.state()).toMatchObject({
    type: 'conflict',
    conflict: { paths: [{ path: ['settings', 'name'], mine: 'Mine', theirs: 'In the backup' }] },
  });
  await editor.queue.resolveConflict(new Map([[conflictKey(['settings', 'name']), { type: 'mine' }]]));
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name: 'Mine' });
});

test.each([
  ['before the page that goes on', 0],
  ['and has as many revisions again', 2],
  ['and has more revisions than before', 3],
] as const)(
  'changes that a closed page had kept are asked for where the backup differs, and never put over it unseen: it has gone back %s',
  async (_where, since) => {
    const server = new TestServer(sampleIcgi);
    const editor = await editorAheadOf(server);
    const kept = new Map<string, UnsavedRecord>();
    let unsaved: Unsaved | null = null;
    editor.queue.onUnsaved((latest, touched) => {
      unsaved = latest;
      for (const key of touched) {
        const record = editor.queue.unsavedRecord(key);
        if (record) kept.set(key, [key, record.base, record.mine]);
      }
    });
    server.isReachable = false;
    editor.store.execute(renameWalkthrough, { name: 'Mine' });
    await editor.passTime();
    server.isReachable = true;
    await goBackAndGrow(server, since);
    const next = openTestEditor(server);
    if (!unsaved) throw new Error('nothing was kept');
    await next.queue.restore(unsaved, kept.values());
    expect(next.queue.state()).toMatchObject({ type: 'conflict', conflict: { paths: [{ theirs: 'In the backup' }] } });
    expect(server.records.get('settings')).toMatchObject({ name: 'In the backup' });
  },
);
