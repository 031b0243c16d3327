import { expect, test } from 'vitest';
import { ORDER_STEP, overlaps, valueAt, withValueAt } from './path.ts';

const record = {
  name: 'Hall',
  size: { x: 1, y: 2 },
  parts: [
    { id: 'a', name: 'Door' },
    { id: 'b', name: 'Wall' },
  ],
  marks: ['x', 'y'],
  none: [],
};
const parts = (...all: object[]) => ({ ...record, parts: all });
const [a, b] = record.parts;

test.each<[string[], unknown]>([
  [[], record],
  [['name'], 'Hall'],
  [['size', 'y'], 2],
  [['parts', 'b', 'name'], 'Wall'],
  [
    ['parts', ORDER_STEP],
    ['a', 'b'],
  ],
  [['parts', 'c'], undefined],
  [['parts', 'c', 'name'], undefined],
  [['marks', '0'], undefined],
  [['name', 'length'], undefined],
  [['size', 'constructor'], undefined],
])('at %j is %j', (path, value) => {
  expect(valueAt(record, path)).toEqual(value);
});

test.each<[string, string[], unknown, unknown]>([
  ['a field', ['name'], 'Lobby', { ...record, name: 'Lobby' }],
  ['a new field', ['floor', 'at'], 2, { ...record, floor: { at: 2 } }],
  ['no field any more', ['name'], undefined, { ...record, name: undefined }],
  ['one member', ['size', 'x'], 5, { ...record, size: { x: 5, y: 2 } }],
  ['a member of what is none', ['name', 'en'], 'Hall', { ...record, name: { en: 'Hall' } }],
  ['a field of an item', ['parts', 'b', 'name'], 'Gate', parts({ ...a }, { id: 'b', name: 'Gate' })],
  ['a field of an item that is gone', ['parts', 'c', 'name'], 'Gate', record],
  ['an item', ['parts', 'a'], { id: 'a', name: 'Gate' }, parts({ id: 'a', name: 'Gate' }, { ...b })],
  ['a new item at the end', ['parts', 'c'], { id: 'c' }, parts({ ...a }, { ...b }, { id: 'c' })],
  ['one item less', ['parts', 'a'], undefined, parts({ ...b })],
  ['an item that is gone already', ['parts', 'c'], undefined, record],
  ['another order', ['parts', ORDER_STEP], ['b', 'a'], parts({ ...b }, { ...a })],
  ['an order of some, the others behind', ['parts', ORDER_STEP], ['b', 'x'], parts({ ...b }, { ...a })],
  ['no order', ['parts', ORDER_STEP], undefined, record],
  ['a first item', ['none', 'a'], { id: 'a' }, { ...record, none: [{ id: 'a' }] }],
  ['an item in place of values without ids', ['marks', 'a'], { id: 'a' }, { ...record, marks: [{ id: 'a' }] }],
  ['a record of another type', [], { type: 'other' }, { type: 'other' }],
  ['no record is no change', [], undefined, record],
])('with %s', (_what, path, value, expected) => {
  expect(withValueAt(record, path, value)).toEqual(expected);
});

test('what does not change is the same object, and so are branches next to a change', () => {
  expect(withValueAt(record, ['size'], { y: 2, x: 1 })).toBe(record);
  expect(withValueAt(record, ['gone'], undefined)).toBe(record);
  const renamed = withValueAt(record, ['name'], 'Lobby');
  expect(renamed.size).toBe(record.size);
  expect('name' in withValueAt(record, ['name'], undefined)).toBe(false);
  expect('made' in withValueAt({ made: undefined }, ['made'], undefined)).toBe(false);
});

test.each([
  [['a'], ['a'], true],
  [['a'], ['a', 'b'], true],
  [['a', 'b'], ['a'], true],
  [[], ['a'], true],
  [['a', 'b'], ['a', 'c'], false],
  [['b'], ['a', 'b'], false],
])('%j and %j lead through each other: %j', (one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected);
});
