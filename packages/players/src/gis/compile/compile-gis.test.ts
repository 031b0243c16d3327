import type { PublishedMap } from '@diorama/contract/gis/published-gis.ts';
import { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { type LayerSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { routeLayers } from '../engine/interaction/route-layers.ts';
import { wholeStyle } from '../engine/whole-style.ts';
import type { GisDocument, GisLayer } from '../gis-scene.ts';
import { ALL_PARTS } from '../parts/all-parts.ts';
import { baseStyle } from '../parts/built-in/base-style.ts';
import { hotspot, hotspots, LOOK, label, mapOf, STYLES, square } from '../testing/map-scene.testing.ts';
import { circleRadius } from './circle-radius.ts';
import { CompileMemory, compileGis } from './compile-gis.ts';

const PORT = { id: 'port', parent: null, icon: 'anchor', defaultShow: true, color: { r: 0, g: 0, b: 200, a: 1 } };
const inPort = { category: { type: 'category', id: 'port' } };
const compiled = (document: Partial<GisDocument>) =>
  compileGis(mapOf(document), LOOK, { parts: ALL_PARTS, routes: routeLayers(document.styles, LOOK) });
const layersOf = (document: Partial<GisDocument>): LayerSpecification[] => {
  const { bottom, middle, top } = compiled(document).slots;
  return [...bottom, ...middle, ...top];
};
const features = (document: Partial<GisDocument>, layer: string) =>
  compiled(document)
    .sources.get(`gis-${layer}`)
    ?.features.map(({ properties }) => properties) ?? [];

const HEAT = [0, 20, 20, 60, 80, 100].map((at) => ({ at, color: { r: at, g: 0, b: 0, a: at / 100 } }));
const everything: Partial<GisDocument> = {
  settings: { initialMapState: { type: 'position', center: { lng: 0, lat: 0 }, zoom: 3 }, outside: 'dim' },
  mainShape: { type: 'outline-feature', id: 'plot' },
  styles: STYLES,
  categories: [PORT],
  layers: [
    { id: 'shapes', type: 'outline', features: [square('plot', 0, 0, 1, { selected: { lineDash: [2, 1] } })] },
    hotspots([hotspot('a', 1, 1), hotspot('b', 2, 2, inPort)]),
    hotspots([hotspot('c', 1, 1, { value: 5 }), hotspot('d', 2, 2, { value: 9 })], {
      id: 'circles',
      display: { type: 'circle', radius: { min: 10, max: 30 }, cluster: true },
    }),
    hotspots([hotspot('e', 1, 1, { value: 80 })], {
      id: 'heat',
      display: {
        type: 'heatmap',
        radius: 100,
        opacity: 0.5,
        gradient: HEAT,
        circlesFrom: 12,
      },
    }),
    { id: 'labels', type: 'label', features: [label('l', {}, { post: { type: 'some', value: 35 } })] },
  ],
};

test('every kind of layer makes a valid style together with a base', () => {
  const base = baseStyle('streets', {
    ...LOOK,
    palette: PALETTES.streets,
    tiles: { world: 'https://a.test/w', satellite: 'https://a.test/s' },
  });
  const state = { shown: ['port'], hovered: '', selected: '', spread: [] };
  expect(validateStyleMin(wholeStyle(base, compiled(everything), state, []))).toEqual([]);
});

test('a map as it is published is drawn as it is', () => {
  const published: Pick<PublishedMap, keyof GisDocument> = {
    settings: {
      name: 'Harbours',
      mapStyle: { type: 'classic', style: 'streets' },
      initialMapState: { type: 'position', center: { lng: 0, lat: 0 }, zoom: 2 },
      features: { search: false },
    },
    mainShape: null,
    styles: STYLES,
    categories: [],
    sitePlans: [],
    layers: [{ id: 'l', type: 'label', name: 'Labels', features: [label('a', {})] }],
  };
  expect([...compileGis(published, LOOK, { parts: ALL_PARTS }).sources.keys()]).toEqual(['gis-l']);
});

test("a hotspot has its own category, else its layer's, and none where that is gone", () => {
  const points = [
    hotspot('own', 0, 0, inPort),
    hotspot('layer', 0, 0),
    hotspot('gone', 0, 0, { category: { type: 'category', id: 'x' } }),
  ];
  const layer = hotspots(points, { category: { type: 'category', id: 'port' } });
  expect(features({ categories: [PORT], layers: [layer] }, 'points').map((each) => each?.category)).toEqual([
    'port',
    'port',
    'port',
  ]);
  expect(features({ categories: [], layers: [layer] }, 'points').map((each) => each?.category)).toEqual(['', '', '']);
});

test('texts are in the language of the project', () => {
  const swedish = compileGis(
    mapOf({ layers: [hotspots([hotspot('a', 0, 0)])] }),
    { ...LOOK, language: 'sv' },
    { parts: ALL_PARTS },
  );
  expect(swedish.sources.get('gis-points')?.features[0]?.properties?.name).toBe('Plats a');
});

test('circles grow from the least to the greatest value; all alike are the smallest', () => {
  const display = { type: 'circle', radius: { min: 10, max: 30 } } as const;
  const values = (...all: number[]) => hotspots(all.map((value, index) => hotspot(String(index), 0, 0, { value })));
  const radius = circleRadius(values(5, 15), display);
  expect([5, 10, 15].map(radius)).toEqual([10, 20, 30]);
  expect(circleRadius(values(7, 7), display)(7)).toBe(10);
});

test('a pin wears the icon and the colour of its category', () => {
  const [pins] = layersOf({ categories: [PORT], layers: [hotspots([hotspot('a', 0, 0, inPort)])] });
  expect(pins?.layout).toMatchObject({
    'icon-image': ['match', ['get', 'category'], 'port', 'gis-pin|anchor|rgba(0,0,200,1)', 'gis-pin||rgba(200,0,0,1)'],
  });
});

test('a state of a shape keeps what it does not say itself', () => {
  const shape = square('a', 0, 0, 1, { hovered: { fillOpacity: 0.4 }, selected: { lineWidth: 4 } });
  const [properties] = features({ layers: [{ id: 'shapes', type: 'outline', features: [shape] }] }, 'shapes');
  expect(properties).toMatchObject({
    fillOpacity: 1,
    'fillOpacity:hovered': 0.4,
    'fillOpacity:selected': 1,
    'lineWidth:selected': 4,
    'fill:selected': 'rgba(200,0,0,1)',
  });
});

test.each([
  ['is twice as wide', {}, 3, 6, 1],
  ['is no wider than lines can be', {}, 40, 50, 1],
  ['is drawn where there was none', {}, 0, 2, 1],
  ['is as its author says, however little that is', { fillOpacity: 1 }, 3, 3, 1],
])('the line of a selected shape %s', (_, selected, lineWidth, width, opacity) => {
  const shape = square('a', 0, 0, 1, { selected });
  const styled = { ...shape, styles: { ...shape.styles, default: { ...shape.styles.default, lineWidth } } };
  const [properties] = features({ layers: [{ id: 'shapes', type: 'outline', features: [styled] }] }, 'shapes');
  expect(properties).toMatchObject({ lineWidth, 'lineWidth:selected': width, 'lineOpacity:selected': opacity });
  expect(properties).toMatchObject({ 'lineWidth:hovered': lineWidth });
});

test('the zoom at which a layer ends still has it', () => {
  const layer = (max: number): GisLayer => ({ id: 'shapes', type: 'outline', zoom: { min: 3, max }, features: [] });
  expect(layersOf({ layers: [layer(7)] })[0]).toMatchObject({ minzoom: 3, maxzoom: 8 });
  expect(layersOf({ layers: [layer(22)] })[0]).toMatchObject({ maxzoom: 24 });
});

test('hidden layers are not drawn', () => {
  const { sources, slots } = compiled({ layers: [hotspots([hotspot('a', 0, 0)], { visible: false })] });
  expect([sources.size, slots.top]).toEqual([0, []]);
});

test('the mask has the main shape cut out, and our layers stand above it', () => {
  const { sources, slots } = compiled(everything);
  const geometry = sources.get('gis:outside')?.features[0]?.geometry;
  expect(geometry).toMatchObject({ type: 'MultiPolygon' });
  expect(geometry?.type === 'MultiPolygon' ? geometry.coordinates[0]?.length : 0).toBe(2);
  expect([slots.middle, slots.top[0]?.id]).toEqual([[], 'gis:outside']);
});

test('changing one feature compiles that one alone, and no other layer', () => {
  const points = Array.from({ length: 3 }, (_, index) => hotspot(String(index), index, 0));
  const [first, ...rest] = points;
  const other = hotspots([hotspot('x', 0, 0)], { id: 'other' });
  const memory = new CompileMemory();
  const before = compileGis(mapOf({ layers: [hotspots(points), other] }), LOOK, { parts: ALL_PARTS, memory });
  const moved = { ...hotspot('0', 9, 9), name: first?.name ?? { type: 'custom', value: {} } };
  const after = compileGis(mapOf({ layers: [hotspots([moved, ...rest]), other] }), LOOK, { parts: ALL_PARTS, memory });
  const [was, is] = [before, after].map(({ sources }) => sources.get('gis-points')?.features ?? []);
  expect(is?.map((feature, index) => feature === was?.[index])).toEqual([false, true, true]);
  expect(after.sources.get('gis-other')?.features).toBe(before.sources.get('gis-other')?.features);
});

test('another language compiles everything again', () => {
  const memory = new CompileMemory();
  const document = mapOf({ layers: [hotspots([hotspot('a', 0, 0)])] });
  const english = compileGis(document, LOOK, { parts: ALL_PARTS, memory }).sources.get('gis-points')?.features[0];
  const swedish = compileGis(document, { ...LOOK, language: 'sv' }, { parts: ALL_PARTS, memory }).sources.get(
    'gis-points',
  )?.features[0];
  expect([english?.properties?.name, swedish?.properties?.name]).toEqual(['Place a', 'Plats a']);
});

test('points that are edited can be lifted; heat, when there is much of it', () => {
  const heat = { type: 'heatmap', radius: 100, opacity: 0.5, gradient: HEAT } as const;
  const many = Array.from({ length: 2000 }, (_, index) => hotspot(String(index), 0, 0));
  const lifts = (layer: GisLayer, isEdited: boolean) =>
    compileGis(mapOf({ layers: [layer] }), LOOK, { parts: ALL_PARTS, lifts: isEdited });
  const edited = lifts(hotspots(many.slice(0, 1)), true);
  expect(edited.sources.get('gis-points')?.lifts).toBe(true);
  expect(edited.slots.top.map(({ id }) => id)).toEqual(['gis-points-points', 'gis-points-lifted']);
  expect(lifts(hotspots(many), false).sources.get('gis-points')?.lifts).toBe(false);
  for (const [features, is] of [
    [many, true],
    [many.slice(1), false],
  ] as const)
    expect(lifts(hotspots(features, { display: heat }), true).sources.get('gis-points')?.lifts).toBe(is);
});

test('heat becomes points at its zoom, where it is given one', () => {
  const heat = { type: 'heatmap', radius: 100, opacity: 0.5, gradient: HEAT } as const;
  const drawn = (circlesFrom?: number, zoom = { min: 0, max: 22 }) =>
    layersOf({ layers: [hotspots([hotspot('e', 1, 1)], { zoom, display: { ...heat, circlesFrom } })] }).map(
      ({ type, minzoom, maxzoom }) => [type, minzoom, maxzoom],
    );
  expect(drawn()).toEqual([['heatmap', 0, 24]]);
  expect(drawn(12)).toEqual([
    ['heatmap', 0, 12],
    ['circle', 11, 24],
  ]);
  expect(drawn(12, { min: 13, max: 22 })).toEqual([['circle', 13, 24]]);
  expect(drawn(12, { min: 0, max: 8 })).toEqual([['heatmap', 0, 9]]);
});

test('ways are drawn above shapes and below what stands on the map, in their global styles', () => {
  const layers = layersOf({ ...everything, settings: mapOf({}).settings, mainShape: null });
  const ids = layers.map(({ id }) => id);
  const at = (id: string) => ids.indexOf(id);
  expect(at('gis:way-line')).toBeGreaterThan(at('gis:way-alternative'));
  expect(at('gis:way-line-casing')).toBe(at('gis:way-line') - 1);
  expect(at('gis:way-alternative')).toBeGreaterThan(at('gis-shapes-line'));
  expect(at('gis:way-line')).toBeLessThan(at('gis-points-points'));
  expect(layers[at('gis:way-alternative')]).toMatchObject({
    paint: { 'line-color': 'rgba(0,0,255,1)', 'line-dasharray': [2, 1], 'line-opacity': 0.5 },
  });
  expect(at('gis:way-alternative-casing')).toBe(-1);
});

/** Files of a layer as publishing makes them. */
const FILES = {
  tiles: '/media/a/layer.pmtiles',
  maxZoom: 12,
  categories: [{ id: 'port' }, { id: '' }],
  values: [0, 40] as const,
  dashes: [],
};

test('a layer of files is drawn from their tiles, with or without its features', () => {
  const display = { type: 'circle', radius: { min: 10, max: 30 } } as const;
  for (const features of [[], [hotspot('a', 0, 0, { value: 7 })]]) {
    const compiled = compileGis(mapOf({ layers: [hotspots(features, { display, files: FILES })] }), LOOK, {
      parts: ALL_PARTS,
    });
    expect(compiled.sources.get('gis-points')).toMatchObject({
      features: [],
      tiles: { url: FILES.tiles, maxZoom: 12 },
    });
    expect(compiled.slots.top).toMatchObject([
      {
        'source-layer': 'features',
        paint: { 'circle-radius': ['interpolate', ['linear'], ['get', 'value'], 0, 10, 40, 30] },
      },
    ]);
  }
});

test('joined points of tiles count those of categories that are shown', () => {
  const layer = hotspots([], { display: { type: 'standard', cluster: true }, files: FILES });
  const [, circle] = layersOf({ categories: [PORT], layers: [layer] });
  expect(circle).toMatchObject({
    id: 'gis-points-cluster',
    filter: [
      'all',
      ['has', 'point_count'],
      [
        '>',
        [
          '+',
          0,
          ['case', ['in', 'port', ['global-state', 'shown']], ['coalesce', ['get', 'n0'], 0], 0],
          ['coalesce', ['get', 'n1'], 0],
        ],
        0,
      ],
    ],
  });
});

test('areas with a height stand up, above the surfaces and below the points', () => {
  const tower = { ...square('tower', 0, 0, 1), height: 30 };
  const flat: Partial<GisDocument> = { layers: [{ id: 'flat', type: 'outline', features: [square('plot', 0, 0, 1)] }] };
  const standing: Partial<GisDocument> = {
    layers: [
      { id: 'houses', type: 'outline', features: [tower, square('plot', 0, 0, 1)] },
      hotspots([hotspot('a', 1, 1)]),
    ],
  };
  const kinds = layersOf(standing).map(({ type }) => type);
  expect(layersOf(flat).map(({ type }) => type)).not.toContain('fill-extrusion');
  expect(kinds.indexOf('fill-extrusion')).toBeGreaterThan(kinds.indexOf('fill'));
  expect(kinds.indexOf('fill-extrusion')).toBeLessThan(kinds.indexOf('symbol'));
  expect(features(standing, 'houses').map((one) => one?.height)).toEqual([30, undefined]);
  const base = baseStyle('streets', {
    ...LOOK,
    palette: PALETTES.streets,
    tiles: { world: 'https://a.test/w', satellite: 'https://a.test/s' },
  });
  const state = { shown: [], hovered: '', selected: '', spread: [] };
  expect(validateStyleMin(wholeStyle(base, compiled(standing), state, []))).toEqual([]);
});
