import { StreetsArea } from '@diorama/contract/gis/streets.contract.ts';
import { addHotspots, addLayer } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { View } from '@diorama/documents/gis/gis.schema.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import type { Area } from '../first-view/view-frame.ts';
import { frameOf, offeredArea, sidesOf, streetsAreaOf } from './streets-area.ts';

const around = (lng: number, lat: number, half: number): Area => ({
  type: 'bounds',
  northEast: { lng: lng + half, lat: lat + half },
  southWest: { lng: lng - half, lat: lat - half },
});
const WORLD = around(0, 0, 80);
const TOWN = around(17.2, 59.4, 0.02);

function mapOf(initialMapState: View | undefined, places: readonly [number, number][] = []) {
  const gis = gisOf({ settings: { name: 'District', ...(initialMapState ? { initialMapState } : {}) } });
  if (places.length === 0) return gis;
  return addHotspots.run(addLayer.run(gis, { id: 'a', type: 'hotspots', name: 'Places' }), {
    layer: 'a',
    items: places.map(([lng, lat], at) => ({ id: `p${at}`, position: { lng, lat } })),
  });
}

const has = ({ northEast, southWest }: Area, lng: number, lat: number): boolean =>
  southWest.lng <= lng && lng <= northEast.lng && southWest.lat <= lat && lat <= northEast.lat;

test('the first view and what stands on the map are framed, with a margin', () => {
  const view: View = { type: 'position', center: { lng: 17.2, lat: 59.4 }, zoom: 15 };
  const area = offeredArea(mapOf(view, [[17.3, 59.42]]), WORLD);
  expect(has(area, 17.2, 59.4)).toBe(true);
  expect(has(area, 17.303, 59.421)).toBe(true);
  expect(sidesOf(area).width).toBeLessThan(12_000);
});

test('a first view of the world counts for nothing where places stand close together', () => {
  const area = offeredArea(mapOf(undefined, [[17.2, 59.4]]), WORLD);
  expect(sidesOf(area).width).toBeCloseTo(1_000, -1);
  expect(has(area, 17.2, 59.4)).toBe(true);
});

test('without either, what is in sight is framed, or a part of it that is no journey', () => {
  const seen = offeredArea(mapOf(undefined), TOWN);
  expect(has(seen, 17.18, 59.38)).toBe(true);
  expect(sidesOf(offeredArea(mapOf(undefined), WORLD)).width).toBeCloseTo(8_000, -2);
  // Places all over the globe.
  const far: [number, number][] = [
    [-100, 40],
    [100, -40],
  ];
  expect(has(offeredArea(mapOf(undefined, far), TOWN), 17.2, 59.4)).toBe(true);
});

test('an area across the 180th meridian, and one around the globe, are sent as the server takes them', () => {
  const fiji = { west: 179.9, south: -17, east: -179.9, north: -16.9 };
  const frame = frameOf(fiji);
  expect(sidesOf(frame).width).toBeCloseTo(21_300, -3);
  const sent = streetsAreaOf(frame);
  expect(sent.west).toBeCloseTo(179.9);
  expect(sent.east).toBeCloseTo(-179.9);
  for (const area of [frame, WORLD, around(0, 0, 200), around(359, 89.99, 5)])
    expect(StreetsArea.safeParse(streetsAreaOf(area)).success).toBe(true);
});
