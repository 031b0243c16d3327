import { compareMaps } from '@diorama/documents/gis/compare-maps.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { changeRows, countsText } from './change-rows.ts';

const shop = (id: string, lng = 18) => ({
  id,
  name: { type: 'custom', value: { en: id } },
  position: { lng, lat: 59 },
});
const map = (...features: object[]) =>
  gisOf({ settings: { name: 'Map' }, layers: [{ id: 'shops', name: 'Shops', type: 'hotspots', features }] });

test('a layer stands above its features, kinds of change together, with how many there are of each', () => {
  const rows = changeRows(
    compareMaps(map(shop('a'), shop('b'), shop('c')), map(shop('d'), shop('b', 19), shop('e'), shop('c', 20))),
  );
  expect(rows.map((row) => (row.type === 'layer' ? row.text : `${row.feature.id} ${row.feature.change}`))).toEqual([
    '2 added, 2 moved, 1 removed',
    'd added',
    'e added',
    'b moved',
    'c moved',
    'a removed',
  ]);
});

test('what became of the layer itself is told first', () => {
  expect(countsText({ change: 'restyled', features: [] })).toBe('layer restyled');
});
