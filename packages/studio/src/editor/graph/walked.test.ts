import { expect, test } from 'vitest';
import { walked } from './walked.ts';

const order = ['a', 'b', 'c', 'd'];
const from = (ids: readonly string[], current: string | undefined, by: 1 | -1) =>
  walked({ order, ids: new Set(ids), current, by });

test('Tab walks the nodes one by one, from either end, and leaves the graph past the last', () => {
  expect(from([], undefined, 1)).toEqual({ ids: ['a'], lead: 'a' });
  expect(from([], undefined, -1)).toEqual({ ids: ['d'], lead: 'd' });
  expect(from(['b'], 'b', 1)).toEqual({ ids: ['c'], lead: 'c' });
  expect(from(['b'], 'b', -1)).toEqual({ ids: ['a'], lead: 'a' });
  expect(from(['d'], 'd', 1)).toBeNull();
  expect(from(['a'], 'a', -1)).toBeNull();
});

test('a selection of several stays: Tab walks along it', () => {
  const several = ['d', 'b', 'c'];
  expect(from(several, 'b', 1)).toEqual({ ids: several, lead: 'c' });
  expect(from(several, 'c', 1)).toEqual({ ids: several, lead: 'd' });
  expect(from(several, 'd', 1)).toBeNull();
  expect(from(several, 'b', -1)).toBeNull();
  expect(from(several, undefined, 1)).toEqual({ ids: several, lead: 'b' });
});
