import { expect, test } from 'vitest';
import { inReadingOrder } from './reading-order.ts';

const box = (id: string, left: number, top: number, width = 10, height = 10) => ({
  id,
  box: { left, top, right: left + width, bottom: top + height },
});
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id).join('');

test('areas are read row by row, from the top or from the bottom, and never by their size', () => {
  const facade = [box('d', 0, 20, 30, 10), box('b', 40, 1), box('a', 0, 0, 12, 11), box('c', 80, 2), box('e', 60, 22)];
  expect(idsOf(inReadingOrder(facade, 'top'))).toBe('abcde');
  expect(idsOf(inReadingOrder(facade, 'bottom'))).toBe('deabc');
});

test('rows of a facade that is seen slanted stay rows', () => {
  const slanted = [0, 1, 2, 3].flatMap((column) => [
    box(`${column}`, column * 20, column * 3),
    box('abcd'.charAt(column), column * 20, 15 + column * 3),
  ]);
  expect(idsOf(inReadingOrder(slanted, 'top'))).toBe('0123abcd');
});

test('an area over two rows stands in one of them', () => {
  const things = [box('a', 0, 0), box('b', 20, 0, 10, 22), box('c', 0, 12)];
  expect(idsOf(inReadingOrder(things, 'top'))).toHaveLength(3);
});
