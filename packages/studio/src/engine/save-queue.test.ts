import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import {
  addKeyframes,
  changeKeyframe,
  changeSettings,
  removeKeyframe,
  renameWalkthrough,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { conflictKey } from './kept/unsaved-records.ts';
import { contentOf, openTestEditor, TestServer } from './testing.ts';

type Editor = ReturnType<typeof openTestEditor>;
const shown = ({ store }: Editor) => contentOf(entriesOf(icgiDocument, store.tables()));
const keyframe = (id: string) => ({ id, name: id, image: null });

test('an edit is on its way at once, sent after a pause as changed leaves only, then saved', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  editor.store.execute(renameWalkthrough, { name: 'Villa' });
  expect(editor.queue.state()).toEqual({ type: 'saving', count: 1 });
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.requests.map(({ changes }) => changes)).toEqual([
    [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Villa' }] }],
  ]);
});

test('an edit taken back before it was sent sends nothing', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  editor.store.execute(renameWalkthrough, { name: 'Villa' });
  editor.store.undo();
  await editor.passTime();
  expect([editor.queue.state().type, server.requests.length]).toEqual(['saved', 0]);
});

test('without a network edits are counted and kept, and sent when it is back', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  server.isReachable = false;
  editor.store.execute(addKeyframes, { items: [keyframe('hall')] });
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'offline', count: 1 });
  editor.store.execute(changeKeyframe, { id: 'hall', name: 'Entrance' });
  expect(editor.queue.state()).toEqual({ type: 'offline', count: 2 });
  server.isReachable = true;
  await editor.passTime();
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('keyframes/hall')).toMatchObject({ name: 'Entrance' });
});

test('while the server cannot be reached, each pause is twice the last one, up to a quarter of a minute', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  server.isReachable = false;
  editor.store.execute(renameWalkthrough, { name: 'Villa' });
  for (let tries = 0; tries < 3; tries += 1) await editor.passTime();
  expect(editor.waits).toEqual([400, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  server.isReachable = true;
  await editor.passTime();
  server.isReachable = false;
  editor.store.execute(renameWalkthrough, { name: 'House' });
  await editor.queue.flush();
  expect(editor.waits.slice(-2)).toEqual([400, 1_000]);
});

test('a lost answer is asked for again with the same request, and the edit is stored once', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  server.losesNextAnswer = true;
  editor.store.execute(renameWalkthrough, { name: 'Villa' });
  await editor.passTime();
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect([server.revision, new Set(server.requests.map(({ requestId }) => requestId)).size]).toEqual([2, 1]);
});

test('edits made while one is under way follow it', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  editor.store.execute(renameWalkthrough, { name: 'One' });
  const sending = editor.queue.flush();
  editor.store.execute(renameWalkthrough, { name: 'Two' });
  await sending;
  expect(editor.queue.state()).toEqual({ type: 'saving', count: 1 });
  await editor.passTime();
  expect(server.records.get('settings')).toMatchObject({ name: 'Two' });
});

test('more changes than one request takes follow each other until all are stored', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const items = Array.from({ length: 4_500 }, (_, at) => keyframe(`k${at}`));
  editor.store.execute(addKeyframes, { items });
  for (let pause = 0; pause < 4; pause += 1) await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.requests.map(({ changes }) => changes.length).slice(0, 2)).toEqual([2_000, 2_000]);
  expect(server.requests).toHaveLength(3);
  expect(server.records.get('keyframes/k4499')).toMatchObject({ name: 'k4499' });
});

test('large records are sent a few at a time until all are stored', async () => {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const items = Array.from({ length: 10 }, (_, at) => ({ ...keyframe(`k${at}`), name: 'A view'.repeat(30_000) }));
  editor.store.execute(addKeyframes, { items });
  for (let pause = 0; pause < 5; pause += 1) await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(server.requests.map(({ changes }) => changes.length)).toEqual([3, 3, 3, 2]);
  expect(server.records.has('keyframes/k9')).toBe(true);
});

test('two editors who change different fields end with the same document', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  anna.store.execute(renameWalkthrough, { name: 'Villa' });
  johan.store.execute(changeSettings, { compass: true });
  await anna.passTime();
  await johan.passTime();
  expect(shown(johan)).toEqual(contentOf(server.records));
  anna.store.execute(addKeyframes, { items: [keyframe('hall')] });
  await anna.passTime();
  expect(shown(anna)).toEqual(contentOf(server.records));
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('the same field edited twice asks, and keeping %s shows %s everywhere', async (choice, name) => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  johan.store.execute(renameWalkthrough, { name: 'Theirs' });
  await johan.passTime();
  anna.store.execute(renameWalkthrough, { name: 'Mine' });
  anna.store.execute(changeSettings, { compass: true });
  await anna.passTime();
  expect(anna.queue.state()).toMatchObject({
    type: 'conflict',
    conflict: { paths: [{ path: ['settings', 'name'], base: 'Tour', mine: 'Mine', theirs: 'Theirs' }] },
  });
  await anna.queue.resolveConflict(new Map([[conflictKey(['settings', 'name']), { type: choice }]]));
  expect(anna.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name, compass: true });
  expect(shown(anna)).toEqual(contentOf(server.records));
});

test('undo takes back only one’s own leaves: what a colleague changed since stays', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  anna.store.execute(addKeyframes, { items: [keyframe('hall')] });
  await anna.passTime();
  const later = openTestEditor(server);
  anna.store.execute(changeKeyframe, { id: 'hall', name: 'Entrance' });
  later.store.execute(changeKeyframe, { id: 'hall', compass: 90 });
  await later.passTime();
  await anna.passTime();
  anna.store.undo();
  await anna.passTime();
  expect(server.records.get('keyframes/hall')).toMatchObject({ name: 'hall', compass: 90 });
  expect(johan.store.list('keyframes')).toHaveLength(0);
});

test('deleting what a colleague changed asks, and keeping theirs brings it back', async () => {
  const server = new TestServer(sampleIcgi);
  const anna = openTestEditor(server);
  anna.store.execute(addKeyframes, { items: [keyframe('hall'), keyframe('kitchen')] });
  await anna.passTime();
  const johan = openTestEditor(server);
  johan.store.execute(changeKeyframe, { id: 'kitchen', name: 'Kök' });
  await johan.passTime();
  anna.store.execute(removeKeyframe, { id: 'kitchen' });
  await anna.passTime();
  expect(anna.queue.state().type).toBe('conflict');
  await anna.queue.resolveConflict(new Map([[conflictKey(['keyframes/kitchen']), { type: 'theirs' }]]));
  expect(anna.store.get('keyframes', 'kitchen')).toMatchObject({ name: 'Kök' });
  expect(shown(anna)).toEqual(contentOf(server.records));
});
