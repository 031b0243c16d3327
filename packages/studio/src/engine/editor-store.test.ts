import {
  addKeyframes,
  changeKeyframe,
  changeSettings,
  removeKeyframe,
  renameWalkthrough,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { moveKeyframes } from '@diorama/documents/icgi/icgi.moves.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { openTestEditor, TestServer } from './testing.ts';

const keyframe = (id: string) => ({ id, name: id, image: null });
function storeWith(...ids: string[]) {
  const { store } = openTestEditor(new TestServer(sampleIcgi));
  store.execute(addKeyframes, { items: ids.map(keyframe) });
  return store;
}

test('a subscriber of one record hears of that record and of no other', () => {
  const store = storeWith('hall', 'kitchen');
  const received: string[] = [];
  store.subscribeRecord('keyframes/hall', () => received.push('hall'));
  store.subscribeRecord('keyframes/kitchen', () => received.push('kitchen'));
  store.execute(changeKeyframe, { id: 'kitchen', name: 'Kök' });
  expect(received).toEqual(['kitchen']);
});

test('a list is the same array until one of its records changes', () => {
  const store = storeWith('hall');
  const before = store.list('keyframes');
  store.execute(changeSettings, { compass: true });
  expect(store.list('keyframes')).toBe(before);
  store.execute(changeKeyframe, { id: 'hall', name: 'Entrance' });
  expect(store.list('keyframes')).not.toBe(before);
});

test('typing in one field is one step of undo', () => {
  const store = storeWith('hall');
  for (const name of ['E', 'En', 'Entrance'])
    store.execute(changeKeyframe, { id: 'hall', name }, { mergeKey: 'name:hall' });
  store.undo();
  expect(store.get('keyframes', 'hall')?.name).toBe('hall');
  store.redo();
  expect(store.get('keyframes', 'hall')?.name).toBe('Entrance');
});

test('a gesture is one step of undo, and a cancelled one leaves nothing', () => {
  const store = storeWith('hall');
  store.beginGesture('Turn');
  for (const compass of [10, 20, 30]) store.execute(changeKeyframe, { id: 'hall', compass });
  store.endGesture();
  const steps = store.history().past.length;
  store.beginGesture('Turn');
  store.execute(changeKeyframe, { id: 'hall', compass: 99 });
  store.cancelGesture();
  expect(store.get('keyframes', 'hall')?.compass).toBe(30);
  expect(store.history().past).toHaveLength(steps);
  store.undo();
  expect(store.get('keyframes', 'hall')?.compass).toBe(0);
});

test('a command that changes nothing leaves no step', () => {
  const store = storeWith('hall');
  const steps = store.history().past.length;
  store.execute(changeKeyframe, { id: 'hall', name: 'hall' });
  store.execute(changeKeyframe, { id: 'gone', name: 'x' });
  expect(store.history().past).toHaveLength(steps);
});

test('a list stays in order while records change, move, come and go', () => {
  const store = storeWith('hall', 'kitchen', 'stairs');
  const names = () => store.list('keyframes').map(({ name }) => name);
  store.list('keyframes');
  store.execute(changeKeyframe, { id: 'kitchen', name: 'Kök' });
  expect(names()).toEqual(['hall', 'Kök', 'stairs']);
  store.execute(moveKeyframes, { ids: ['stairs'], after: null, before: 'hall' });
  expect(names()).toEqual(['stairs', 'hall', 'Kök']);
  store.execute(removeKeyframe, { id: 'hall' });
  expect(names()).toEqual(['stairs', 'Kök']);
  store.undo();
  store.execute(changeKeyframe, { id: 'hall', name: 'Entrance' });
  expect(names()).toEqual(['stairs', 'Entrance', 'Kök']);
});

test('revert takes back one step from the middle of the past and leaves the later ones', () => {
  const { store } = openTestEditor(new TestServer(sampleIcgi));
  store.execute(addKeyframes, { items: [{ id: 'a', name: 'Hall', image: null }] });
  store.execute(removeKeyframe, { id: 'a' });
  const deletion = store.history().past.at(-1);
  store.execute(renameWalkthrough, { name: 'Later' });
  if (deletion) store.revert(deletion);
  expect(store.get('keyframes', 'a')?.name).toBe('Hall');
  expect(store.records().one('settings').name).toBe('Later');
  store.undo();
  expect(store.get('keyframes', 'a')).toBeUndefined();
});
