import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { existingMapOf } from '../existing-map.ts';
import type { ImportMapping } from '../mapping.ts';
import { planImport } from '../plan-import.ts';

async function planned(name: string, text: string, more: Partial<ImportMapping> = {}) {
  let made = 0;
  const existing = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));
  const file = await readFile(name, text);
  const mapping = { ...guessMapping(file, { existing, language: 'sv' }), ...more };
  return planImport(existing, file, mapping, { newId: () => `n_${++made}`, near: null });
}

/** So many rows at places of their own, and the rest at those that a geocoder gives for addresses it does not find. */
const rows = (apart: number, ...piles: number[]): [lat: number, lng: number][] => [
  ...Array.from({ length: apart }, (_, at): [number, number] => [59 + at / 1_000, 18 + at / 900]),
  ...piles.flatMap((count, pile) =>
    Array.from({ length: count }, (): [number, number] => [59.3293, 18.0686 + pile / 10]),
  ),
];
const csv = (places: readonly [number, number][]) =>
  ['Name,Latitude,Longitude', ...places.map(([lat, lng], at) => `Shop ${at},${lat},${lng}`)].join('\n');
const geojson = (places: readonly [number, number][]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(([lat, lng], at) => ({
      type: 'Feature',
      properties: { name: `Shop ${at}` },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  });

const WRITERS = [
  ['shops.csv', csv],
  ['shops.geojson', geojson],
] as const;

test.each(
  WRITERS.flatMap(([name, write]) =>
    (
      [
        [rows(100, 1_000), 1_000, 1],
        [rows(0, 1_000), 1_000, 1],
        [rows(200, 40, 30), 70, 2],
        [rows(2_000, 150), 150, 1],
      ] as const
    ).map(([places, count, piles]) => ({ name, write, places, count, piles })),
  ),
)('$count points at $piles places of $name are asked about, and left out or taken as is said', async (one) => {
  const { name, write, places, count, piles } = one;
  const open = await planned(name, write(places));
  expect(open.piled).toMatchObject({ count, answer: null });
  expect(open.piled?.places).toHaveLength(piles);
  expect(open.added).toHaveLength(places.length);
  const left = await planned(name, write(places), { piled: 'leave' });
  expect([left.added.length, left.skipped.count]).toEqual([places.length - count, count]);
  expect(left.skipped.list[0]?.reason).toMatch(/^It stands at one place with [\d,]+ others$/);
  const kept = await planned(name, write(places), { piled: 'keep' });
  expect(kept.piled?.answer).toBe('keep');
  expect(kept.added).toHaveLength(places.length);
});

test.each(WRITERS)('places of their own, and the flats of a house, are not asked about: %s', async (name, write) => {
  for (const places of [rows(500), rows(10, 12), rows(1_000, 30)])
    expect((await planned(name, write(places))).piled).toBeNull();
});
