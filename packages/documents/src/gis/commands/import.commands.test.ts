import { expect, test } from 'vitest';
import { gisOf } from '../../testing/sample-gis.ts';
import { CATEGORY_COLORS } from '../drawing/category-colors.ts';
import { gisDocument } from '../gis.document.ts';
import { type ImportEdit, importFeatures, MANY_POINTS } from './import.commands.ts';

const nothing: ImportEdit = {
  ...{ layers: [], categories: [] },
  ...{ added: { hotspots: [], outlines: [], labels: [] }, changed: { hotspots: [], outlines: [], labels: [] } },
};
const line = (lat: number) => ({
  type: 'LineString' as const,
  coordinates: [[18, lat] as [number, number], [19, lat] as [number, number]],
});
const map = () =>
  gisOf({
    settings: { name: 'Map' },
    layers: [
      {
        ...{ id: 'l1', name: 'Places', type: 'hotspots' },
        features: [
          {
            id: 'h1',
            name: { type: 'custom', value: { en: 'One' } },
            position: { lng: 1, lat: 2 },
            value: 5,
            key: 'a',
          },
          { id: 'h2', name: { type: 'variable', key: 'place.two' }, position: { lng: 3, lat: 4 } },
        ],
      },
    ],
  });

test('categories that an import makes have colours of their own, those inside another that one’s, and a single one the theme’s', () => {
  const made = (...categories: ImportEdit['categories']) =>
    importFeatures.run(gisOf({ settings: { name: 'Map' } }), { ...nothing, categories });
  const category = (id: string, parent?: string) => ({ id, name: { sv: id }, ...(parent ? { parent } : {}) });
  const colors = (gis: ReturnType<typeof made>) => gis.ordered('categories').map(({ color }) => color);
  expect(colors(made(category('only')))).toEqual([undefined]);
  const gis = made(category('food'), category('cafe', 'food'), category('school'));
  const [food, cafe, school] = colors(gis);
  expect([food, school]).toEqual(CATEGORY_COLORS.slice(0, 2));
  expect(cafe).toEqual(food);
  // The next file goes on where this one ended.
  const more = importFeatures.run(gis, { ...nothing, categories: [category('care')] });
  expect(colors(more).at(-1)).toEqual(CATEGORY_COLORS[2]);
});

test('importFeatures makes layers, categories and features that the document accepts, behind what is there', () => {
  const gis = importFeatures.run(map(), {
    layers: [
      { id: 'l2', type: 'outline', name: 'Roads' },
      { id: 'l3', type: 'label', name: 'Texts' },
    ],
    categories: [{ id: 'c1', name: { sv: 'Mat' } }],
    added: {
      hotspots: [
        {
          id: 'n1',
          layer: 'l1',
          name: { sv: 'Ny' },
          position: { lng: 5, lat: 6 },
          category: { type: 'category', id: 'c1' },
          key: 'b',
        },
      ],
      outlines: [{ id: 'n2', layer: 'l2', geometry: line(59) }],
      labels: [
        {
          id: 'n3',
          layer: 'l3',
          name: { en: 'Text' },
          position: { lng: 7, lat: 8 },
          category: { type: 'category', id: 'c1' },
        },
      ],
    },
    changed: nothing.changed,
  });
  expect(gis.ordered('hotspots').map(({ id }) => id)).toEqual(['h1', 'h2', 'n1']);
  expect(gis.get('labels', 'n3')?.display.category).toEqual({ type: 'category', id: 'c1' });
  for (const { key, after } of gis.edits()) {
    const [collection = ''] = key.split('/');
    expect(gisDocument.records[collection as 'hotspots'].schema.parse(after)).toEqual(after);
  }
});

test('importFeatures changes the fields that it has and keeps the others, and names that come from translations', () => {
  const gis = importFeatures.run(map(), {
    ...nothing,
    changed: {
      ...nothing.changed,
      hotspots: [
        { id: 'h1', name: { sv: 'Ett' }, position: { lng: 9, lat: 9 } },
        { id: 'h2', name: { sv: 'Två' }, value: 1 },
        { id: 'gone', value: 1 },
      ],
    },
  });
  expect(gis.get('hotspots', 'h1')).toMatchObject({
    ...{ name: { type: 'custom', value: { en: 'One', sv: 'Ett' } }, position: { lng: 9, lat: 9 }, value: 5, key: 'a' },
  });
  expect(gis.get('hotspots', 'h2')).toMatchObject({ name: { type: 'variable', key: 'place.two' }, value: 1 });
  expect(gis.all('hotspots')).toHaveLength(2);
});

test('importFeatures takes nothing into a layer that is gone', () => {
  const added = { ...nothing.added, hotspots: [{ id: 'n1', layer: 'gone', position: { lng: 1, lat: 1 } }] };
  expect(importFeatures.run(map(), { ...nothing, added }).all('hotspots')).toHaveLength(2);
});

const empty = (initialMapState?: unknown) =>
  gisOf({ settings: { name: 'Map', ...(initialMapState ? { initialMapState } : {}) } });
const town = (...positions: [lng: number, lat: number][]): ImportEdit => ({
  ...nothing,
  layers: [{ id: 'l1', type: 'hotspots', name: 'Places' }],
  added: {
    ...nothing.added,
    hotspots: positions.map(([lng, lat], at) => ({ id: `p${at}`, layer: 'l1', position: { lng, lat } })),
  },
});
const viewAfter = (gis: ReturnType<typeof empty>, edit: ImportEdit) =>
  importFeatures.run(gis, edit).one('settings').initialMapState;

test('what fills an empty map is its first view, with a margin around it', () => {
  expect(viewAfter(empty(), town([18, 59], [18.1, 59.05]))).toEqual({
    type: 'bounds',
    southWest: { lng: expect.closeTo(17.992), lat: expect.closeTo(58.996) },
    northEast: { lng: expect.closeTo(18.108), lat: expect.closeTo(59.054) },
  });
  expect(viewAfter(empty(), town([18, 59]))).toEqual({ type: 'position', center: { lng: 18, lat: 59 }, zoom: 15 });
  // A street along a circle of latitude, and one across the antimeridian.
  expect(viewAfter(empty(), town([18, 59], [18.2, 59]))).toMatchObject({
    northEast: { lat: expect.closeTo(59.0005, 5) },
  });
  const pacific = {
    type: 'LineString' as const,
    coordinates: [
      [179, 0],
      [181, 1],
    ] as [number, number][],
  };
  const across = { ...nothing, layers: [{ id: 'l1', type: 'outline' as const, name: 'Ways' }] };
  const added = { ...nothing.added, outlines: [{ id: 'o', layer: 'l1', geometry: pacific }] };
  expect(viewAfter(empty(), { ...across, added })).toMatchObject({
    southWest: { lng: expect.closeTo(178.84) },
    northEast: { lng: expect.closeTo(-178.84) },
  });
});

test('a first view that was chosen, a map with features and features all over the world keep it', () => {
  const whole = { type: 'position', center: { lng: 0, lat: 0 }, zoom: 0 };
  const chosen = { type: 'position', center: { lng: 1, lat: 2 }, zoom: 3 };
  expect(viewAfter(empty(chosen), town([18, 59]))).toEqual(chosen);
  expect(viewAfter(map(), town([18, 59]))).toEqual(whole);
  expect(viewAfter(empty(), town([-120, 40], [150, -30]))).toEqual(whole);
});

test('a new layer of very many points begins with them in groups; layers that are there keep their look', () => {
  const points = (layer: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${layer}-${at}`,
      layer,
      position: { lng: at / 100, lat: 1 },
    }));
  const layers = ['few', 'many'].map((id) => ({ id, type: 'hotspots' as const, name: id }));
  const hotspots = [
    ...points('few', MANY_POINTS),
    ...points('many', MANY_POINTS + 1),
    ...points('l1', MANY_POINTS + 1),
  ];
  const gis = importFeatures.run(map(), { ...nothing, layers, added: { ...nothing.added, hotspots } });
  const displays = gis.all('hotspotLayers').map(({ id, display }) => [id, display]);
  expect(Object.fromEntries(displays)).toEqual({
    few: { type: 'standard' },
    many: { type: 'standard', cluster: true },
    l1: { type: 'standard' },
  });
});

test('an import pauses often, also where its records are put together and its first view is found', () => {
  const count = 21_000;
  const hotspots = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    layer: 'new',
    position: { lng: at / 10_000, lat: 1 },
  }));
  const edit = {
    ...nothing,
    layers: [{ id: 'new', type: 'hotspots' as const, name: 'New' }],
    added: { ...nothing.added, hotspots },
  };
  const steps = importFeatures.steps(gisOf({ settings: { name: 'Map' } }), edit);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  // One pause per 500 created, one per 500 checked, and one per 10,000 joined.
  expect(pauses).toBeGreaterThanOrEqual((2 * count) / 500 + 3);
  expect(step.value.all('hotspots')).toHaveLength(count);
  expect(step.value.one('settings').initialMapState).toMatchObject({ type: 'bounds', northEast: { lng: 2.267892 } });
});
