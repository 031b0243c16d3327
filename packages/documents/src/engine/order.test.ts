import { expect, test } from 'vitest';
import { byOrder, orderBetween, ordersBetween } from './order.ts';

test('keys lie between their neighbours, behind both where these are equal', () => {
  expect(
    [
      { id: 'b', order: 'a0' },
      { id: 'c', order: 'Zz' },
      { id: 'a', order: 'a0' },
    ]
      .sort(byOrder)
      .map(({ id }) => id),
  ).toEqual(['c', 'a', 'b']);
  expect(byOrder({ id: 'a', order: 'a0' }, { id: 'a', order: 'a0' })).toBe(0);
  for (const [before, after] of [
    [null, null],
    ['a0', null],
    [undefined, 'a0'],
    ['a0', 'a1'],
  ] as const) {
    const keys = ordersBetween(before, after, 3);
    expect([before, ...keys, after].filter((order) => order)).toEqual(
      [...new Set([before, ...keys, after])].filter((order) => order).sort(),
    );
    expect(orderBetween(before, after)).toBe(ordersBetween(before, after, 1)[0]);
  }
  expect(orderBetween('a1', 'a1') > 'a1').toBe(true);
  expect(ordersBetween('a2', 'a1', 2).every((order) => order > 'a2')).toBe(true);
});

test.each([
  ['a0', 'b', 'a1', 'a', -1],
  ['a1', 'a', 'a0', 'b', 1],
  ['a0', 'a', 'a0', 'b', -1],
  ['a0', 'b', 'a0', 'a', 1],
  ['a0', 'a', 'a0', 'a', 0],
])('%s of %s next to %s of %s', (order, id, other, otherId, sign) => {
  expect(byOrder({ id, order }, { id: otherId, order: other })).toBe(sign);
});
