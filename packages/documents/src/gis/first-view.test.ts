import { expect, test } from 'vitest';
import { isNearbyBox, viewOfBox } from './first-view.ts';

const box = (west: number, south: number, east: number, north: number) => ({ west, south, east, north });
const bounds = (west: number, south: number, east: number, north: number) => ({
  type: 'bounds',
  southWest: { lng: expect.closeTo(west, 9), lat: expect.closeTo(south, 9) },
  northEast: { lng: expect.closeTo(east, 9), lat: expect.closeTo(north, 9) },
});

test.each([
  ['nothing', null, null],
  ['one place', box(18, 59, 18.0004, 59.0004), { type: 'position', center: { lng: 18.0002, lat: 59.0002 }, zoom: 15 }],
  ['a quarter', box(18, 59, 19, 60), bounds(17.92, 58.92, 19.08, 60.08)],
  ['a street that runs straight east', box(18, 59, 19, 59), bounds(17.92, 58.9995, 19.08, 59.0005)],
  ['what reaches to a pole', box(18, 0, 19, 84), bounds(17.92, -6.72, 19.08, 85)],
  ['what lies over the antimeridian', box(179, 0, 181, 1), bounds(178.84, -0.08, -178.84, 1.08)],
  ['what reaches around the world', box(-180, 0, 180, 1), null],
])('the view of %s', (_what, given, view) => {
  expect(viewOfBox(given)).toEqual(view);
});

test.each([
  [null, false],
  [box(0, 0, 89, 44), true],
  [box(0, 0, 90, 44), false],
  [box(0, 0, 89, 45), false],
])('%j is near enough to be one spot on a map of the world: %j', (given, isNear) => {
  expect(isNearbyBox(given)).toBe(isNear);
});
