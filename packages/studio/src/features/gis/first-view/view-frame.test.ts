import type { View } from '@diorama/documents/gis/gis.schema.ts';
import { expect, test } from 'vitest';
import { areaCorner, cameraOn, groundOn, SCREENS, viewAround, viewScaled, withAreaCorner } from './view-frame.ts';

const center = { lng: 18, lat: 59 };
const position: View = { type: 'position', center, zoom: 10 };
const area = {
  type: 'bounds' as const,
  southWest: { lng: 17.9, lat: 58.95 },
  northEast: { lng: 18.1, lat: 59.05 },
};

test('a place fills a screen with as much ground as its pixels cover at that zoom', () => {
  const [upperLeft, upperRight] = groundOn(position, SCREENS.desktop);
  expect((upperRight?.lng ?? 0) - (upperLeft?.lng ?? 0)).toBeCloseTo((1440 / (512 * 2 ** 10)) * 360, 8);
  const phone = groundOn(position, SCREENS.phone);
  expect((phone[1]?.lng ?? 0) - (phone[0]?.lng ?? 0)).toBeCloseTo((390 / (512 * 2 ** 10)) * 360, 8);
});

test('an area lies whole on every screen, and its middle stays', () => {
  for (const screen of Object.values(SCREENS)) {
    const [upperLeft, , lowerRight] = groundOn(area, screen);
    expect(upperLeft?.lng).toBeLessThan(17.9);
    expect(upperLeft?.lat).toBeGreaterThan(59.05);
    expect(lowerRight?.lng).toBeGreaterThan(18.1);
    expect(lowerRight?.lat).toBeLessThan(58.95);
    expect(cameraOn(area, screen).center.lng).toBeCloseTo(18, 9);
  }
  expect(cameraOn(area, SCREENS.phone).zoom).toBeLessThan(cameraOn(area, SCREENS.desktop).zoom);
});

test('an area over the antimeridian is not the rest of the world', () => {
  const dateline: View = { ...area, southWest: { lng: 179, lat: 0 }, northEast: { lng: -179, lat: 1 } };
  expect(cameraOn(dateline, SCREENS.desktop).center.lng).toBeCloseTo(180, 9);
  expect(cameraOn(dateline, SCREENS.desktop).zoom).toBeGreaterThan(7);
});

test('a tilted view sees farther above than below, and turns with its bearing', () => {
  const tilted: View = { type: '3d', center, zoom: 14, pitch: 60, bearing: 0 };
  const [upperLeft, upperRight, lowerRight, lowerLeft] = groundOn(tilted, SCREENS.desktop);
  const above = (upperLeft?.lat ?? 0) - 59;
  const below = 59 - (lowerLeft?.lat ?? 0);
  expect(above).toBeGreaterThan(below * 2);
  expect((upperRight?.lng ?? 0) - (upperLeft?.lng ?? 0)).toBeGreaterThan(
    (lowerRight?.lng ?? 0) - (lowerLeft?.lng ?? 0),
  );
  const east = groundOn({ ...tilted, bearing: 90 }, SCREENS.desktop);
  expect((east[0]?.lng ?? 0) - 18).toBeGreaterThan(0);
  expect(east[0]?.lat ?? 0).toBeGreaterThan(east[1]?.lat ?? 0);
});

test('beyond the horizon, what is seen ends', () => {
  const flat: View = { type: '3d', center, zoom: 14, pitch: 85, bearing: 0 };
  for (const { lng, lat } of groundOn(flat, SCREENS.phone)) expect(Number.isFinite(lng) && lat < 60).toBe(true);
});

test('views are moved, brought nearer, and areas are drawn by their corners', () => {
  expect(viewAround(position, { lng: 1, lat: 2 })).toEqual({ ...position, center: { lng: 1, lat: 2 } });
  const moved = viewAround(area, { lng: 20, lat: 59 });
  expect(moved.type === 'bounds' && moved.southWest.lng).toBeCloseTo(19.9, 9);
  expect(viewScaled(position, 0.5)).toMatchObject({ zoom: 11 });
  expect(viewScaled(position, 1e9)).toMatchObject({ zoom: 0 });
  const wider = withAreaCorner(area, 'north-west', { lng: 17, lat: 60 });
  expect(areaCorner(wider, 'north-west')).toEqual({ lng: 17, lat: 60 });
  expect(areaCorner(wider, 'south-east')).toEqual({ lng: 18.1, lat: 58.95 });
  // A corner that is dragged over the opposite one stops next to it.
  expect(areaCorner(withAreaCorner(area, 'north-west', { lng: 30, lat: 0 }), 'north-west')).toEqual({
    lng: 18.1,
    lat: 58.95,
  });
});
