import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { anySteps, icgiAfter } from '../../testing/icgi-arbitrary.ts';
import { wholeOf } from '../../testing/record-map.ts';
import { tablesOf } from '../schema/tables.ts';

const { fromAttributes, toAttributes } = icgiDocument.attributes;
const newId = () => 'new1';
const keyframe = (id: string, order: string): [string, Record<string, unknown>] => [
  `keyframes/${id}`,
  {
    id,
    order,
    name: id,
    image: null,
    scale: 1,
    compass: 0,
    alt: { type: 'custom', value: { en: id } },
    controls: { back: { type: 'none' }, left: { type: 'none' }, right: { type: 'none' } },
  },
];
const tables = () => tablesOf(icgiDocument, [keyframe('a', 'a0'), keyframe('b', 'a1'), keyframe('c', 'a2')]);

test('attributes read and written back change nothing', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const base = tablesOf(icgiDocument, wholeOf(icgiAfter(steps)));
      expect(fromAttributes(base, toAttributes(base), newId)).toEqual([]);
    }),
  );
});

test('an absent key means unchanged and an empty list clears', () => {
  expect(fromAttributes(tables(), {}, newId)).toEqual([]);
  expect(fromAttributes(tables(), { keyframes: [] }, newId).map(({ op }) => op)).toEqual([
    'remove',
    'remove',
    'remove',
  ]);
});

test('a field that the caller does not know stays', () => {
  const [first] = fromAttributes(tables(), { keyframes: [{ id: 'a', name: 'Hall' }, { id: 'b' }, { id: 'c' }] }, newId);
  expect(first).toEqual({ record: 'keyframes/a', op: 'patch', set: [{ path: ['name'], value: 'Hall' }] });
});

test('only the item that moved gets a new order key', () => {
  const changes = fromAttributes(tables(), { keyframes: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] }, newId);
  expect(changes.map(({ record }) => record)).toEqual(['keyframes/c']);
});

test('an item without an id gets one, between its neighbours', () => {
  const changes = fromAttributes(
    tables(),
    { keyframes: [{ id: 'a' }, { name: 'New' }, { id: 'b' }, { id: 'c' }] },
    newId,
  );
  expect(changes).toHaveLength(1);
  const [change] = changes;
  if (change?.op !== 'put') throw new Error('expected a put');
  expect(change.value).toMatchObject({ name: 'New' });
  expect(String(change.value.order) > 'a0' && String(change.value.order) < 'a1').toBe(true);
});

test('items with equal order keys, made at the same moment by two people, stay as they are', () => {
  const base = tablesOf(icgiDocument, [keyframe('a', 'a1'), keyframe('c', 'a1')]);
  const { keyframes } = toAttributes(base);
  expect(fromAttributes(base, { keyframes }, newId)).toEqual([]);
});
