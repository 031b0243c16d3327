import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { derivedGraph } from './derived-graph.ts';

const ref = (type: string, id: string) => ({ type, id });
const position = { lng: 18, lat: 59 };
const geometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [1, 1],
  ],
};
const edges = (gis: GisRecords) =>
  derivedGraph(gis).references.map(
    ({ from, to, count, isDangling }) => `${from} > ${to} ${isDangling ? 'gone' : count}`,
  );

function district(): GisRecords {
  const places = ['p1', 'p2', 'p3'].map((id) => ({ id, position, category: ref('category', 'c1') }));
  return gisOf({
    settings: { name: 'Map' },
    mainShape: ref('outline-feature', 's1'),
    categories: [{ id: 'c1', parent: ref('category', 'c2') }, { id: 'c2' }],
    widgets: [
      { id: 'w1', collectionId: 'x', name: {}, widget: ref('widget', '018f0000-0000-7000-8000-000000000001') },
      { id: 'w2', collectionId: 'x', name: {}, widget: ref('widget', '018f0000-0000-7000-8000-000000000002') },
    ],
    layers: [
      { id: 'h', type: 'hotspots', features: places },
      {
        id: 'o',
        type: 'outline',
        features: [
          { id: 's1', geometry, action: { type: 'widget', widget: ref('widget-use', 'w1') } },
          { id: 's2', geometry, action: { type: 'link', link: { type: 'external', href: 'https://example.com/' } } },
          { id: 's3', geometry },
        ],
      },
    ],
    graph: {
      nodes: [
        { id: 't', type: 'trigger', on: 'hotspot.select', target: ref('hotspot', 'p2') },
        { id: 'a', type: 'action', do: 'category.show', target: ref('category', 'gone') },
      ],
      edges: [],
    },
  });
}

test('references are drawn once, features only where they refer or are referred to', () => {
  expect(edges(district())).toEqual([
    'categories/c1 > categories/c2 1',
    'hotspotLayers/h > categories/c1 3',
    'outlineLayers/o > outlines/s1 1',
    'outlines/s1 > widgets/w1 1',
    'outlineLayers/o > outlines/s2 1',
    'outlines/s2 > link/https://example.com/ 1',
    'settings > outlines/s1 1',
    'hotspotLayers/h > hotspots/p2 1',
    'nodes/t > hotspots/p2 1',
    'nodes/a > missing/category/gone gone',
  ]);
});

test('layers count their features, and a widget that nothing opens is unused', () => {
  const { parts } = derivedGraph(district());
  expect(parts.find(({ id }) => id === 'hotspotLayers/h')?.count).toBe(3);
  expect(parts.flatMap(({ id, isUnused }) => (isUnused ? id : []))).toEqual(['widgets/w2']);
  expect(parts.some(({ id }) => id === 'outlines/s3')).toBe(false);
});

test('a map of many features draws few of them', () => {
  const places = Array.from({ length: 5_000 }, (_, at) => ({
    id: `p${at}`,
    position,
    widget: ref('widget-use', 'w1'),
  }));
  const gis = gisOf({
    settings: { name: 'Map' },
    widgets: [{ id: 'w1', collectionId: 'x', name: {}, widget: ref('widget', '018f0000-0000-7000-8000-000000000001') }],
    layers: [{ id: 'h', type: 'hotspots', features: places }],
  });
  const { parts, references } = derivedGraph(gis);
  expect([parts.length < 50, references.length < 100]).toEqual([true, true]);
  expect(parts.find(({ kind }) => kind === 'more')?.count).toBe(5_000 - 30);
});
