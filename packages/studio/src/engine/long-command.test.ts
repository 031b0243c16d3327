import { commandsOf, longCommandsOf } from '@diorama/documents/engine/command.ts';
import { addKeyframes, changeKeyframe, renameWalkthrough } from '@diorama/documents/icgi/icgi.commands.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { openTestEditor, TestServer } from './testing.ts';

/** Adds views, with a pause before each. */
const addInSteps = longCommandsOf<IcgiDocument>()('Add views', function* steps(icgi, ids: readonly string[]) {
  let next = icgi;
  for (const id of ids) {
    yield;
    next = addKeyframes.run(next, { items: [{ id, name: id, image: null }] });
  }
  return next;
});

/** `onRest`: what happens while the command rests, by how often it has. */
function turns(onRest: (times: number, control: AbortController) => void = () => undefined) {
  const control = new AbortController();
  let times = 0;
  const rest = async () => {
    await Promise.resolve();
    times += 1;
    onRest(times, control);
  };
  return { rest, signal: control.signal };
}

const opened = () => openTestEditor(new TestServer(sampleIcgi));
const names = ({ store }: ReturnType<typeof opened>) => store.list('keyframes').map(({ name }) => name);

test('a long command is one step, and nothing of it is seen or saved before all of it is known', async () => {
  const editor = opened();
  const before = names(editor);
  const seen: number[] = [];
  const rests = turns(() => seen.push(editor.store.list('keyframes').length, editor.store.history().past.length));
  const step = await editor.store.executeInTurns(addInSteps, ['hall', 'bath', 'attic'], rests);
  expect(new Set(seen)).toEqual(new Set([before.length, 0]));
  expect(names(editor)).toEqual([...before, 'hall', 'bath', 'attic']);
  expect(editor.store.history().past).toEqual([step]);
  await editor.passTime();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  editor.store.undo();
  expect(names(editor)).toEqual(before);
});

test('a long command that is ended leaves nothing, also at its last pause', async () => {
  for (const end of [1, 2, 3]) {
    const editor = opened();
    const before = names(editor);
    const rests = turns((times, control) => times === end && control.abort());
    expect(await editor.store.executeInTurns(addInSteps, ['hall', 'bath'], rests)).toBeNull();
    expect(names(editor)).toEqual(before);
    expect([editor.store.history().past, editor.queue.state()]).toEqual([[], { type: 'saved' }]);
  }
});

test('an edit that comes in while a long command rests is kept, and the command is done on top of it', async () => {
  const editor = opened();
  editor.store.execute(addKeyframes, { items: [{ id: 'first', name: 'First', image: null }] });
  const [first] = editor.store.list('keyframes');
  const rests = turns((times) => {
    if (times === 2) editor.store.execute(renameWalkthrough, { name: 'Villa' });
    if (times === 2 && first) editor.store.execute(changeKeyframe, { id: first.id, name: 'Renamed' });
  });
  await editor.store.executeInTurns(addInSteps, ['hall', 'bath'], rests);
  expect(editor.store.records().one('settings').name).toBe('Villa');
  expect(names(editor)).toContain('bath');
  if (first) expect(editor.store.get('keyframes', first.id)?.name).toBe('Renamed');
});

test('a long command ends although others never rest', async () => {
  const editor = opened();
  const rests = turns((times) => editor.store.execute(renameWalkthrough, { name: `Villa ${times}` }));
  await editor.store.executeInTurns(addInSteps, ['hall', 'bath'], rests);
  expect(names(editor).filter((name) => name === 'hall')).toHaveLength(1);
});

/** Writes this many views at once, all copies of the sample's first. */
function addMany(store: ReturnType<typeof opened>['store'], count: number): void {
  store.execute(addKeyframes, { items: [{ id: 'first', name: 'First', image: null }] });
  const [first] = store.list('keyframes');
  if (!first) throw new Error('The sample has no view');
  const views = Array.from({ length: count }, (_, at) => ({ ...first, id: `view-${at}` }));
  const putAll = commandsOf<IcgiDocument>()('Add views', (icgi, _args: null) => icgi.putAll('keyframes', views));
  store.execute(putAll, null);
}

test('those who show records hear of very many edits in a task of its own, and find all of them', async () => {
  const { store } = opened();
  const received = Promise.withResolvers<number>();
  const before = store.list('keyframes').length;
  let isWritten = false;
  store.subscribeCollection('keyframes', () => isWritten && received.resolve(store.list('keyframes').length));
  addMany(store, 5_001);
  isWritten = true;
  expect(await received.promise).toBe(before + 1 + 5_001);
});

test('an edit right after very many is told after them', () => {
  const { store } = opened();
  const counts: number[] = [];
  store.onEdits((edits) => counts.push(edits.length));
  addMany(store, 5_001);
  const first = counts.at(-1);
  expect(first).toBeLessThan(5_001);
  store.execute(renameWalkthrough, { name: 'Villa' });
  expect(counts).toEqual([first, 5_001, 1]);
});
