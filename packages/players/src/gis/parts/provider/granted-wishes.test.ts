import { wishesOf, withWishes } from '@diorama/documents/gis/drawing/base-wishes.ts';
import type { NameGroup } from '@diorama/documents/gis/drawing/name-groups.ts';
import { featureFilter, type LayerSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { grantWishes, wishesIn } from './granted-wishes.ts';

const names = (id: string, sourceLayer: string, filter?: unknown) =>
  ({
    ...{ id, type: 'symbol', source: 's', 'source-layer': sourceLayer, layout: { 'text-field': '{name}' } },
    ...(filter === undefined ? {} : { filter }),
  }) as LayerSpecification;
const square = (size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ] as [number, number][],
  ],
});

/** Layers of names as makers of streets have them: Protomaps, OpenMapTiles (bright, liberty), Mapbox. */
const LAYERS = [
  names('pois', 'pois', ['in', ['get', 'kind'], ['literal', ['cafe', 'tram_stop']]]),
  names('poi_r7', 'poi', ['all', ['==', '$type', 'Point'], ['!in', 'class', 'bus'], ['has', 'name']]),
  names('poi_transit', 'poi', ['in', 'class', 'bus', 'rail', 'airport']),
  names('poi-label', 'poi_label'),
  names('transit-label', 'transit_stop_label'),
  names('airport', 'aerodrome_label', ['has', 'iata']),
  names('roads_labels', 'roads'),
  names('highway-name', 'transportation_name', ['==', 'class', 'motorway']),
  names('places_locality', 'places'),
  names('place-town', 'place', ['any', ['==', 'class', 'town'], ['none', ['has', 'x'], ['!has', 'name']]]),
  names('water-name', 'water_name'),
];
const left = (hidden: NameGroup[]) => grantWishes(LAYERS, { hidden, cleared: null });
const idsOf = (layers: readonly LayerSpecification[]) => layers.map(({ id }) => id);

test('names of streets and stops go with their layers, and towns and water stay', () => {
  expect(idsOf(left(['streets']))).not.toContain('roads_labels');
  expect(idsOf(left(['streets']))).not.toContain('highway-name');
  expect(idsOf(left(['places', 'streets', 'transit']))).toEqual(['places_locality', 'place-town', 'water-name']);
  expect(left([])).toEqual(LAYERS);
});

const drawn = (layers: readonly LayerSpecification[], id: string, properties: Record<string, unknown>) => {
  const layer = layers.find((one) => one.id === id);
  const filter = layer && 'filter' in layer ? layer.filter : undefined;
  if (!layer) return false;
  if (filter === undefined) return true;
  return featureFilter(filter, 'layers[0].filter').filter({ zoom: 15 }, { type: 1, id: 1, properties } as never);
};

test.each([
  ['pois', { kind: 'cafe' }, { kind: 'tram_stop' }],
  ['poi_r7', { class: 'cafe', name: 'Sol' }, { class: 'railway', subclass: 'station', name: 'C' }],
  ['poi-label', { class: 'food_and_drink' }, { class: 'rail' }],
])('of one layer of both, shops or stops go: %s', (id, shop, stop) => {
  expect([drawn(LAYERS, id, shop), drawn(LAYERS, id, stop)]).toEqual([true, true]);
  expect([drawn(left(['places']), id, shop), drawn(left(['places']), id, stop)]).toEqual([false, true]);
  expect([drawn(left(['transit']), id, shop), drawn(left(['transit']), id, stop)]).toEqual([true, false]);
});

test('what a layer left out before, it leaves out still', () => {
  expect(drawn(left(['transit']), 'poi_r7', { class: 'bus', name: 'B' })).toBe(false);
  expect(drawn(left(['transit']), 'poi_r7', { class: 'cafe' })).toBe(false);
  const layers = grantWishes(
    [
      {
        id: 'h',
        type: 'fill',
        source: 's',
        'source-layer': 'building',
        filter: ['!=', 'hide_3d', true],
      } as LayerSpecification,
    ],
    { hidden: [], cleared: square(1) },
  );
  expect(layers[0]).toMatchObject({
    filter: ['all', ['!=', ['get', 'hide_3d'], true], ['>', ['distance', square(1)], 0]],
  });
});

test('every style stays one that the renderer takes', () => {
  const sources = { s: { type: 'vector' as const, url: 'https://a.example/t.json' } };
  const houses = ['fill', 'fill-extrusion', 'line'].map(
    (type) => ({ id: type, type, source: 's', 'source-layer': 'buildings' }) as LayerSpecification,
  );
  for (const hidden of [['places'], ['transit'], ['streets'], ['places', 'transit']] as NameGroup[][]) {
    const layers = grantWishes([...LAYERS, ...houses], { hidden, cleared: square(0.01) });
    expect(validateStyleMin({ version: 8, sources, layers, glyphs: 'https://a.example/{fontstack}/{range}' })).toEqual(
      [],
    );
  }
});

test('wishes travel in the fragment of the address, in place of any other', () => {
  const site = square(0.123456789);
  const wishes = wishesOf({ hiddenNames: ['transit'], clearsSite: true }, site);
  const base = withWishes({ type: 'style', url: 'https://a.example/style.json?x=1#theirs' }, wishes);
  expect(base.url).toMatch(/^https:\/\/a\.example\/style\.json\?x=1#[^#]+$/);
  const read = wishesIn(base.url);
  expect(read.hidden).toEqual(['transit']);
  expect(read.cleared).toMatchObject({
    coordinates: [
      [
        [0, 0],
        [0.123457, 0],
      ],
    ].map((ring) => expect.arrayContaining(ring)),
  });
  for (const other of ['/maps/style?name=light', 'https://a.example/s.json#theirs', '#%', '#null', '#{"h":7,"c":"x"}'])
    expect(wishesIn(other)).toEqual({ hidden: [], cleared: null });
  // Without wishes, or where nothing can be taken away, the base is the same.
  const plain = { type: 'style' as const, url: '/maps/style?name=light' };
  expect(withWishes(plain, wishesOf({}, site))).toBe(plain);
  expect(withWishes(plain, wishesOf({ clearsSite: true }, null))).toBe(plain);
  const builtIn = { type: 'built-in' as const };
  expect(withWishes(builtIn, wishes)).toBe(builtIn);
});

test('a site with thousands of corners is cleared as one with few', () => {
  const ring = Array.from({ length: 5_001 }, (_, at): [number, number] => [
    Math.cos((at % 5_000) / 795.77) / 100,
    Math.sin((at % 5_000) / 795.77) / 100,
  ]);
  const { cleared } = wishesOf({ clearsSite: true }, { type: 'Polygon', coordinates: [ring] });
  expect(cleared?.type === 'Polygon' && cleared.coordinates[0]?.length).toBeLessThanOrEqual(61);
});
