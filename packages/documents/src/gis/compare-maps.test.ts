import { expect, test } from 'vitest';
import { gisOf } from '../testing/sample-gis.ts';
import { compareMaps } from './compare-maps.ts';
import type { GisRecords } from './gis.records.ts';

const name = (en: string) => ({ type: 'custom', value: { en } });
const shop = (id: string, lng = 18) => ({ id, name: name(id), position: { lng, lat: 59 } });
const line = (id: string, more: object = {}) => ({
  id,
  name: name(id),
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
  ...more,
});
const shops = (...features: object[]) => ({ id: 'shops', name: 'Shops', type: 'hotspots', features });
const lines = (...features: object[]) => ({ id: 'lines', name: 'Lines', type: 'outline', features });
const map = (...layers: object[]): GisRecords => gisOf({ settings: { name: 'Map' }, layers });

const changesOf = (before: GisRecords, after: GisRecords) =>
  compareMaps(before, after).map(({ id, change, features }) => [
    id,
    change,
    Object.fromEntries(features.map((feature) => [feature.id, feature.change])),
  ]);

test('features are added, moved, changed and removed by their id, whatever their order', () => {
  const before = map(shops(shop('a'), shop('b'), shop('c'), shop('d')));
  const after = map(shops(shop('e'), shop('d'), { ...shop('c'), name: name('other') }, shop('b', 19)));
  expect(changesOf(before, after)).toEqual([['shops', null, { a: 'removed', b: 'moved', c: 'changed', e: 'added' }]]);
});

test('another style is told from another shape', () => {
  const thick = { styles: { default: { lineWidth: 9 }, hovered: {}, selected: {} } };
  const before = map(lines(line('a'), line('b')));
  const bent = {
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [2, 1],
      ],
    },
  };
  expect(changesOf(before, map(lines(line('a', thick), line('b', { ...thick, ...bent }))))).toEqual([
    ['lines', null, { a: 'restyled', b: 'moved' }],
  ]);
});

test('layers are named when they come, go or look different; what is the same is not named', () => {
  const before = map(shops(shop('a')), lines(line('l')));
  const circles = { ...shops(shop('a')), display: { type: 'circle', radius: { min: 10, max: 30 } } };
  const labels = { id: 'labels', name: 'Labels', type: 'label', features: [] };
  expect(changesOf(before, map(circles, labels))).toEqual([
    ['shops', 'restyled', {}],
    ['labels', 'added', {}],
    ['lines', 'removed', { l: 'removed' }],
  ]);
  expect(changesOf(before, map(shops(shop('a')), lines(line('l'))))).toEqual([]);
});

test('a hundred thousand features are compared', () => {
  const many = (moved: number) =>
    map(shops(...Array.from({ length: 100_000 }, (_, at) => shop(`s${at}`, at === moved ? 1 : 18))));
  const [layer] = compareMaps(many(-1), many(77_777));
  expect(layer?.features.map(({ id, change }) => [id, change])).toEqual([['s77777', 'moved']]);
});
