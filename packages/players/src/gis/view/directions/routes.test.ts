import { expect, test } from 'vitest';
import { boxOf, drawnOnMap, drawnRoute, foundRoutes, straightRoute } from './routes.ts';

const HOME = { lng: 17.21, lat: 59.41 };
const SCHOOL = { lng: 17.22, lat: 59.41 };

test('the time of a way that was drawn is its length at a usual speed', () => {
  const route = [
    [17.21, 59.41],
    [17.22, 59.41],
    [17.22, 59.42],
  ] satisfies [number, number][];
  const { routes } = drawnRoute(route, 'walking');
  expect(routes[0]?.distance).toBeCloseTo(566 + 1112, -1);
  expect(routes[0]?.duration).toBeCloseTo(((566 + 1112) / 5000) * 3600, -1);
  expect(drawnRoute(route, 'driving').routes[0]?.duration).toBeLessThan((routes[0]?.duration ?? 0) / 7);
});

test('a straight line has a length and a bearing, and no time: nobody travels along it', () => {
  const { by, routes, bearing } = straightRoute(HOME, SCHOOL);
  expect([by, routes[0]?.duration, Math.round(bearing)]).toEqual(['none', null, 90]);
  expect(routes[0]?.distance).toBeCloseTo(566, 0);
});

test('one way of a router stands out, the others are alternatives', () => {
  const route = (lat: number) => ({
    line: [
      [17.21, 59.41],
      [17.215, lat],
      [17.22, 59.41],
    ] satisfies [number, number][],
    distance: 1,
    duration: 1,
    steps: [],
  });
  const credit = { text: '© A', href: 'https://a.example' };
  const routes = foundRoutes({ routes: [route(59.4), route(59.42)], credit }, HOME, SCHOOL);
  if (!routes) throw new Error('Ways were found');
  expect(drawnOnMap(routes, 1, { from: HOME, to: SCHOOL }).lines.map(({ as }) => as)).toEqual(['alternative', 'line']);
  expect(drawnOnMap(straightRoute(HOME, SCHOOL), 0, { from: HOME, to: SCHOOL }).lines[0]?.as).toBe('straight');
  expect(boxOf(routes)).toEqual([17.21, 59.4, 17.22, 59.42]);
  expect(foundRoutes({ routes: [], credit }, HOME, SCHOOL)).toBeNull();
});

test('a way that was drawn has ends of its own, whatever it leads to', () => {
  const routes = drawnRoute(
    [
      [17, 59],
      [18, 60],
    ],
    'walking',
  );
  expect(drawnOnMap(routes, 0, { from: null, to: HOME }).points).toEqual([
    { role: 'origin', place: { lng: 17, lat: 59 } },
    { role: 'destination', place: { lng: 18, lat: 60 } },
  ]);
});
