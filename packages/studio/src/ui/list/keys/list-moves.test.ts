import { expect, test } from 'vitest';
import { atEnd, type Between, oneStep, placeForDrop } from './list-moves.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
/** The list as it is after rows went there. */
const after = (moved: readonly string[], between: Between | null): string => {
  if (!between) return 'same';
  const others = ids.filter((id) => !moved.includes(id));
  return others
    .toSpliced(between.before === null ? others.length : others.indexOf(between.before), 0, ...moved)
    .join('');
};

test.each([
  [['a'], 'c', 'before', 'bacde'],
  [['a'], 'c', 'after', 'bcade'],
  [['a'], 'e', 'after', 'bcdea'],
  [['e'], 'a', 'before', 'eabcd'],
  [['a', 'c'], 'd', 'after', 'bdace'],
  [['b', 'd'], 'c', 'before', 'abdce'],
] as const)('%j dropped on %s, %s it', (moved, target, place, expected) => {
  expect(after(moved, placeForDrop(ids, moved, target, place))).toBe(expected);
});

test('rows dropped below the last one stand at the end', () => {
  expect(after(['b', 'a'], atEnd(ids, ['b', 'a']))).toBe('cdeba');
  expect(atEnd(['a'], ['a'])).toEqual({ after: null, before: null });
});

test.each([
  [['c'], -1, 'acbde'],
  [['c'], 1, 'abdce'],
  [['b', 'c'], 1, 'adbce'],
  [['b', 'c'], -1, 'bcade'],
  [['b', 'd'], -1, 'bdace'],
  [['b', 'd'], 1, 'acebd'],
  [['a', 'c'], -1, 'acbde'],
  [['a'], -1, 'same'],
  [['d', 'e'], 1, 'same'],
  [['gone'], 1, 'same'],
] as const)('%j moved by %d', (moved, by, expected) => {
  expect(after(moved, oneStep(ids, moved, by))).toBe(expected);
});
