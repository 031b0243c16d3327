import { expect, test } from 'vitest';
import { pushBetween } from './moved-points.ts';

/** CSS px of the whole world at zoom 5. */
const PIXELS = 512 * 32;

const point = (lng: number, lat: number, properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

test('points that went the same way are pushed by it', () => {
  expect(pushBetween([], [], PIXELS)).toEqual([0, 0]);
  expect(pushBetween([point(1, 2)], [point(1, 2)], PIXELS)).toEqual([0, 0]);
  const [east = 0, south = 0] = pushBetween([point(0, 0), point(10, 0)], [point(3.6, 0), point(13.6, 0)], PIXELS) ?? [];
  expect([east, south]).toEqual([expect.closeTo(0.01), expect.closeTo(0)]);
});

test('points that went different ways, look another way or are others are not', () => {
  expect(pushBetween([point(0, 0), point(10, 0)], [point(1, 0), point(10, 0)], PIXELS)).toBe(null);
  expect(pushBetween([point(0, 0, { name: 'a' })], [point(1, 0, { name: 'b' })], PIXELS)).toBe(null);
  expect(pushBetween([point(0, 0)], [point(1, 0), point(2, 0)], PIXELS)).toBe(null);
});
