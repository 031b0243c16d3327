import { expect, test } from 'vitest';
import { gisOf } from '../testing/sample-gis.ts';
import { checkGis } from './gis.checks.ts';

const name = (en: string) => ({ type: 'custom', value: { en } });
const ring = (...points: [number, number][]) => ({ type: 'Polygon', coordinates: [points] });
const outlines = (...features: Record<string, unknown>[]) => ({
  id: 'shapes',
  type: 'outline',
  name: 'Plots',
  features,
});
const places = (...features: Record<string, unknown>[]) => ({
  id: 'places',
  type: 'hotspots',
  name: 'Shops',
  features,
});
const chosen = { type: 'position', center: { lng: 18, lat: 59 }, zoom: 12 };
const found = (attributes: Record<string, unknown>) =>
  checkGis(gisOf({ settings: { name: 'Map', initialMapState: chosen }, ...attributes }), {
    languages: ['en', 'sv'],
  }).map(({ level, check, message, record }) => `${level} ${check} ${record}: ${message}`);

test('an empty map says so', () => {
  expect(found({})).toEqual(['warning empty settings: There is nothing on the map yet']);
});

test('rings that are open, cross themselves or hold nothing block publishing', () => {
  const layers = [
    outlines(
      { id: 'open', name: name('Open'), geometry: ring([0, 0], [1, 0], [1, 1], [0, 1]) },
      { id: 'knot', name: name('Knot'), geometry: ring([0, 0], [2, 2], [2, 0], [0, 1], [0, 0]) },
      { id: 'flat', name: name('Flat'), geometry: ring([0, 0], [1, 1], [2, 2], [0, 0]) },
      { id: 'good', name: name('Good'), geometry: ring([0, 0], [1, 0], [1, 1], [0, 0]) },
    ),
  ];
  expect(found({ layers })).toEqual([
    'error outline.open outlines/open: “Open”: Ring 1 is open',
    expect.stringMatching(/^error outline\.crossing outlines\/knot: “Knot”: Ring 1 crosses itself/),
    expect.stringMatching(/^error outline\.(flat|crossing) outlines\/flat: “Flat”/),
  ]);
});

test('a first view without area, and a map kept to a shape it does not have, are named', () => {
  const view = { type: 'bounds', northEast: { lng: 18, lat: 58 }, southWest: { lng: 17, lat: 59 } };
  const settings = { name: 'Map', initialMapState: view, outside: 'dim' };
  const layers = [places({ id: 'a', name: name('Baker'), position: { lng: 18, lat: 59 } })];
  expect(found({ settings, layers }).map((line) => line.split(':')[0])).toEqual([
    'error view.bounds settings',
    'warning main-shape settings',
  ]);
});

test('names that are missing are counted once; a label without text draws an empty plate', () => {
  const position = { lng: 18, lat: 59 };
  const layers = [
    places({ id: 'a', position }, { id: 'b', name: name('Baker'), position }, { id: 'c', position }),
    { id: 'texts', type: 'label', name: 'Names', features: [{ id: 'l', text: { sv: 'Hamn' }, position }] },
  ];
  expect(found({ layers })).toEqual([
    'error labels.name labels/l: A label has no English text',
    'warning hotspots.name hotspots/a: 2 places have no English name',
  ]);
});

test('a heatmap of nothing, and one that tints the map, are named', () => {
  const gradient = [0, 20, 40, 60, 80, 100].map((at) => ({ at, color: { r: 0, g: 0, b: 255, a: 1 } }));
  const heat = {
    ...places({ id: 'a', name: name('A'), position: { lng: 1, lat: 1 } }),
    display: { type: 'heatmap', gradient },
  };
  expect(found({ layers: [heat] }).map((line) => line.split(':')[0])).toEqual([
    'warning heatmap.tint hotspotLayers/places',
    'warning heatmap.values hotspotLayers/places',
  ]);
});

test('a first view of the whole world is named where all features lie close together', () => {
  const town = places({ id: 'a', name: name('A'), position: { lng: 18, lat: 59 } });
  const world = places(
    { id: 'a', name: name('A'), position: { lng: -120, lat: 40 } },
    { id: 'b', name: name('B'), position: { lng: 150, lat: -30 } },
  );
  const settings = { name: 'Map' };
  expect(found({ settings, layers: [town] })).toEqual([
    'warning view.world settings: Visitors first see the whole world, and everything on the map as one spot',
  ]);
  expect(found({ settings, layers: [world] })).toEqual([]);
});
