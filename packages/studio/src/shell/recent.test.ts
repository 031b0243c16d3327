import { expect, test } from 'vitest';
import { withVisit } from './recent.ts';

test('visits are kept newest first, without duplicates, five at most', () => {
  const visited = ['a', 'b', 'c', 'b', 'd', 'e', 'f'].reduce<string[]>(withVisit, []);
  expect(visited).toEqual(['f', 'e', 'd', 'b', 'c']);
});
