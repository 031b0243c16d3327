import { addKeyframes, changeKeyframe, changeSettings } from '@diorama/documents/icgi/icgi.commands.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { openTestEditor, TestServer } from '../testing.ts';

/** An editor without a network, with two views that are stored. */
async function cutOff() {
  const server = new TestServer(sampleIcgi);
  const editor = openTestEditor(server);
  const items = ['hall', 'kitchen'].map((id) => ({ id, name: id, image: null }));
  editor.store.execute(addKeyframes, { items });
  await editor.passTime();
  server.isReachable = false;
  const count = async () => {
    await editor.passTime();
    const state = editor.queue.state();
    return 'count' in state ? state.count : 0;
  };
  return { server, editor, count };
}

test('what is kept is counted as one undoes it: each edit, however many records it touches, and typing as one', async () => {
  const { editor, count } = await cutOff();
  for (let turn = 1; turn <= 5; turn += 1) editor.store.execute(changeKeyframe, { id: 'hall', compass: turn });
  expect(await count()).toBe(5);
  for (const name of ['E', 'En', 'Ent'])
    editor.store.execute(changeKeyframe, { id: 'hall', name }, { mergeKey: 'name' });
  expect(await count()).toBe(6);
  editor.store.beginGesture('Drag');
  for (const compass of [10, 20, 30]) editor.store.execute(changeKeyframe, { id: 'kitchen', compass });
  editor.store.endGesture();
  expect(await count()).toBe(7);
});

test('taking a kept edit back, or doing it again, counts it no more, or again', async () => {
  const { editor, count } = await cutOff();
  editor.store.execute(changeKeyframe, { id: 'hall', compass: 90 });
  editor.store.execute(changeSettings, { compass: true });
  editor.store.undo();
  expect(await count()).toBe(1);
  editor.store.redo();
  expect(await count()).toBe(2);
});

test('once stored nothing is counted, and undoing what is stored is a change', async () => {
  const { server, editor, count } = await cutOff();
  editor.store.execute(changeKeyframe, { id: 'hall', compass: 90 });
  server.isReachable = true;
  await editor.passTime();
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  server.isReachable = false;
  editor.store.undo();
  expect(await count()).toBe(1);
});
