import { expect, test } from 'vitest';
import { beyondRoom } from './kept-documents.ts';

const kept = (at: number, size = 1_000) => ({ at, size });

test('the five documents that were used last are kept', () => {
  expect(beyondRoom([3, 1, 7, 2, 6, 5, 4].map((at) => kept(at))).map(({ at }) => at)).toEqual([2, 1]);
});

test('large ones leave room for fewer, the newest first', () => {
  const half = 10_000_000;
  expect(beyondRoom([kept(1, half), kept(2, half), kept(3, half)]).map(({ at }) => at)).toEqual([1]);
  expect(beyondRoom([kept(1), kept(2, 20_000_000)]).map(({ at }) => at)).toEqual([1]);
});
