import { expect, test } from 'vitest';
import { byOrder } from '../order.ts';
import { ordersAfterMove, ordersFor } from './keep-order.ts';

/** Two people put B and C between A and D at the same moment: their keys are equal. */
const LIST = [
  { id: 'a', order: 'a0' },
  { id: 'b', order: 'a1' },
  { id: 'c', order: 'a1' },
  { id: 'd', order: 'a2' },
];
const tableOf = (list: readonly { id: string; order: string }[]) => new Map(list.map((item) => [item.id, item]));
const shown = (orders: ReadonlyMap<string, string>) =>
  [...tableOf(LIST).keys(), 'x']
    .flatMap((id) => {
      const order = orders.get(id) ?? tableOf(LIST).get(id)?.order;
      return order === undefined ? [] : { id, order };
    })
    .sort(byOrder)
    .map(({ id }) => id)
    .join('');

test('a list as it is keeps every key, also equal ones', () => {
  expect([...ordersFor(LIST, tableOf(LIST))]).toEqual(LIST.map(({ id, order }) => [id, order]));
});

test('an item given between two of equal keys stands there, and nothing outside of them is touched', () => {
  const wanted = ['a', 'b', 'x', 'c', 'd'].map((id) => ({ id }));
  const orders = ordersFor(wanted, tableOf(LIST));
  expect(shown(orders)).toBe('abxcd');
  expect(['a', 'b', 'd'].map((id) => orders.get(id))).toEqual(['a0', 'a1', 'a2']);
});

test('two of equal keys change places', () => {
  expect(
    shown(
      ordersFor(
        ['a', 'c', 'b', 'd'].map((id) => ({ id })),
        tableOf(LIST),
      ),
    ),
  ).toBe('acbd');
});

test('a move between two of equal keys changes the moved one and those behind it within the run', () => {
  const orders = ordersAfterMove(LIST, { ids: ['d'], after: 'b', before: 'c' });
  expect(shown(orders)).toBe('abdc');
  expect(orders.has('a') || orders.has('b')).toBe(false);
});

test('a move between different keys touches no other item', () => {
  expect([...ordersAfterMove(LIST, { ids: ['d'], after: 'a', before: 'b' }).keys()]).toEqual(['d']);
});

test('several items go between two neighbours in the order they are given, also between equal keys', () => {
  expect(shown(ordersAfterMove(LIST, { ids: ['d', 'c'], after: 'a', before: 'b' }))).toBe('adcb');
  expect(shown(ordersAfterMove(LIST, { ids: ['d', 'a'], after: 'b', before: 'c' }))).toBe('bdac');
  expect(shown(ordersAfterMove(LIST, { ids: ['a', 'b'], after: 'd', before: null }))).toBe('cdab');
});

test('a list of new items has keys, and one that is not known has none to begin from', () => {
  expect([...ordersFor([{ id: 'x' }, { id: 'y' }], new Map()).keys()]).toEqual(['x', 'y']);
  expect(ordersFor([{ id: 'a' }], new Map([['a', { id: 'a', order: 7 }]])).get('a')).toEqual(expect.any(String));
  expect(ordersFor([], tableOf(LIST)).size).toBe(0);
  expect(shown(ordersAfterMove(LIST, { ids: ['d'], after: null, before: 'a' }))).toBe('dabc');
  expect(shown(ordersAfterMove(LIST, { ids: ['a'], after: 'gone', before: 'd' }))).toBe('abcd');
});

test('what is put between two of equal keys leaves all but those two as they are', () => {
  const orders = ordersAfterMove(LIST, { ids: ['a'], after: 'b', before: 'c' });
  expect([shown(orders), [...orders.keys()].sort()]).toEqual(['bacd', ['a', 'c']]);
});
