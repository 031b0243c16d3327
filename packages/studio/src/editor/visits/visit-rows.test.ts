import type { VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { expect, test } from 'vitest';
import { barsOf, periodOf, roundTop } from './visit-periods.ts';
import { duration, percent, sortRows, thingRows, wayRows } from './visit-rows.ts';

const NOW = Date.parse('2026-05-10T23:30:00Z');
const NAMES: Readonly<Record<string, string>> = {
  hall: 'Hall',
  kitchen: 'Kitchen',
  floor: 'Oak floor',
  way: 'Walk in',
};
const nameOf = (id: string) => {
  const name = NAMES[id];
  return name ? { key: `records/${id}`, name } : { key: null, name: 'Deleted view' };
};
const COUNTED: VisitSummary['counted'] = [
  { what: 'view', id: 'hall', count: 6, ms: 54_000 },
  { what: 'played', id: 'way', count: 5, ms: 0 },
  { what: 'view', id: 'attic', count: 3, ms: 3_000 },
  { what: 'view', id: 'kitchen', count: 1, ms: 1_000 },
  { what: 'late', id: 'way', count: 2, ms: 0 },
  { what: 'skipped', id: 'gone', count: 1, ms: 0 },
  { what: 'open', id: 'floor', count: 4, ms: 0 },
];

test('views have their share of all that were seen and the time of each sight; deleted ones say so', () => {
  expect(thingRows(COUNTED, 'view', nameOf)).toEqual([
    { key: 'records/hall', name: 'Hall', id: 'hall', count: 6, share: 0.6, time: 9_000 },
    { key: null, name: 'Deleted view', id: 'attic', count: 3, share: 0.3, time: 1_000 },
    { key: 'records/kitchen', name: 'Kitchen', id: 'kitchen', count: 1, share: 0.1, time: 1_000 },
  ]);
  expect(thingRows(COUNTED, 'open', nameOf)).toMatchObject([{ name: 'Oak floor', count: 4, share: 1, time: null }]);
});

test('views that nobody saw are listed where all of them are known', () => {
  const rows = thingRows(COUNTED.slice(0, 1), 'view', nameOf, ['kitchen', 'hall']);
  expect(rows.map(({ name, count, time }) => [name, count, time])).toEqual([
    ['Hall', 6, 9_000],
    ['Kitchen', 0, null],
  ]);
});

test('a view of which only time was stored has no row', () => {
  expect(thingRows([{ what: 'view', id: 'hall', count: 0, ms: 9_000 }], 'view', nameOf)).toEqual([]);
});

test('a way has what became of it in one row', () => {
  expect(wayRows(COUNTED, nameOf)).toEqual([
    { key: 'records/way', name: 'Walk in', id: 'way', walked: 7, played: 5, late: 2, skipped: 0 },
    { key: null, name: 'Deleted view', id: 'gone', walked: 1, played: 0, late: 0, skipped: 1 },
  ]);
});

test('rows are sorted by a column, equal ones by name, those without a value last', () => {
  const rows = [
    { name: 'Porch', time: 2 },
    { name: 'Attic', time: null },
    { name: 'Hall', time: 5 },
    { name: 'Cellar', time: 2 },
  ];
  const names = (isDescending: boolean, column: 'name' | 'time') =>
    sortRows(rows, { value: (row) => row[column] }, isDescending).map(({ name }) => name);
  expect(names(true, 'time')).toEqual(['Hall', 'Cellar', 'Porch', 'Attic']);
  expect(names(false, 'time')).toEqual(['Cellar', 'Porch', 'Hall', 'Attic']);
  expect(names(true, 'name')).toEqual(['Porch', 'Hall', 'Cellar', 'Attic']);
});

test('a period ends today in UTC, and has a bar for every day', () => {
  expect(periodOf(7, NOW)).toEqual({ from: '2026-05-04', to: '2026-05-10' });
  const bars = barsOf([{ day: '2026-05-09', visits: 3, views: 9 }], 7, NOW);
  expect(bars.map(({ from }) => from)).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((day) => `2026-05-${`${day}`.padStart(2, '0')}`),
  );
  expect(bars.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 3, 0]);
});

test('a year has a bar for every week, and loses no day', () => {
  const days = [
    { day: '2025-05-11', visits: 1, views: 0 },
    { day: '2026-05-03', visits: 2, views: 0 },
    { day: '2026-05-04', visits: 4, views: 0 },
  ];
  const bars = barsOf(days, 365, NOW);
  expect(bars).toHaveLength(53);
  expect(bars[0]).toEqual({ from: '2025-05-11', to: '2025-05-11', visits: 1 });
  expect(bars.slice(-2).map(({ visits }) => visits)).toEqual([2, 4]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [230, 500],
])('the axis of at most %i visits ends at %i', (most, top) => expect(roundTop(most)).toBe(top));

test('times and shares are written short', () => {
  expect([900, 8_400, 65_000, 120_000, 7_800_000].map(duration)).toEqual([
    '1 s',
    '8 s',
    '1 min 5 s',
    '2 min',
    '2 h 10 min',
  ]);
  expect([0, 0.001, 0.126, 1].map(percent)).toEqual(['0 %', '< 1 %', '13 %', '100 %']);
});
