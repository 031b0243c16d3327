import { expect, test } from 'vitest';
import { changedOnly } from './dragged-features.ts';

const point = (id: string, lng = 0): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { id },
  geometry: { type: 'Point', coordinates: [lng, 0] },
});

test('of many features the one that moved is found', () => {
  const before = ['a', 'b', 'c'].map((id) => point(id));
  const moved = point('b', 5);
  expect(changedOnly(before, [...before.slice(0, 1), moved, ...before.slice(2)])).toEqual([moved]);
  expect(changedOnly(before, [...before])).toEqual([]);
});

test('lists of other features, or in another order, are not compared', () => {
  const [a, b] = [point('a'), point('b')];
  expect(changedOnly([a, b], [a])).toBe(null);
  expect(changedOnly([a, b], [b, a])).toBe(null);
});
