import { expect, test } from 'vitest';
import { byDay, timeOf } from './days.ts';

const now = new Date(2026, 0, 1, 0, 20);
const at = (...parts: [number, number, number, number]) => ({ at: new Date(...parts) });

test('entries stand under their day, with the year when it is another', () => {
  const days = byDay([at(2026, 0, 1, 0), at(2025, 11, 31, 23), at(2025, 11, 31, 1), at(2025, 10, 12, 8)], now);
  expect(days.map(({ label, items }) => [label, items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['12 November 2025', 1],
  ]);
  expect(byDay([at(2026, 2, 3, 8)], new Date(2026, 4, 1)).map(({ label }) => label)).toEqual(['3 March']);
});

test('a time has two digits for hour and minute', () => {
  expect(timeOf(new Date(2026, 0, 1, 4, 5))).toBe('04:05');
});
