import type { GisOutline, LayerIndex, PageLayer } from '@diorama/contract/gis/published-gis.ts';
import { expect, test } from 'vitest';
import { withFeatures } from './layer-index.ts';

const name = (en: string) => ({ type: 'custom' as const, value: { en } });

test('hotspots get back their place, value, category and widget', () => {
  const index: LayerIndex = {
    type: 'hotspots',
    ids: ['a', 'b'],
    names: [name('A'), name('B')],
    lng: [18_123_456, 0],
    lat: [59_000_001, -1_000_000],
    values: [3, 0],
    categories: [0, -1],
    widgets: [-1, 1],
    uses: ['food', 'menu'],
  };
  const layer = { id: 'l', type: 'hotspots', features: [] } as unknown as PageLayer;
  expect(withFeatures(layer, index).features).toEqual([
    {
      id: 'a',
      name: name('A'),
      position: { lng: 18.123456, lat: 59.000001 },
      value: 3,
      category: { type: 'category', id: 'food' },
      widget: null,
    },
    {
      id: 'b',
      name: name('B'),
      position: { lng: 0, lat: -1 },
      value: 0,
      category: null,
      widget: { type: 'widget-use', id: 'menu' },
    },
  ]);
});

test('outlines are boxes, but for the main shape that the page has whole', () => {
  const action = { type: 'none' } as const;
  const styles = { default: {}, hovered: {}, selected: {} } as unknown as GisOutline['styles'];
  const main = { id: 'main', name: name('Main'), action, styles, geometry: { type: 'LineString', coordinates: [] } };
  const layer = { id: 'l', type: 'outline', features: [main] } as unknown as PageLayer;
  const index: LayerIndex = {
    type: 'outline',
    ids: ['main', 'plot'],
    names: [name('Main'), name('Plot')],
    bounds: [0, 0, 1, 1, 5, 6, 7, 8],
    actionAt: [0, 0],
    actions: [action],
    styleAt: [0, 0],
    styles: [styles],
  };
  const [first, plot] = withFeatures(layer, index).features;
  expect(first).toBe(main);
  expect(plot).toMatchObject({
    id: 'plot',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [5, 6],
          [7, 6],
          [7, 8],
          [5, 8],
          [5, 6],
        ],
      ],
    },
  });
});

test('names that are texts of the project are those that came with the page', () => {
  const index: LayerIndex = {
    type: 'hotspots',
    ids: ['a', 'b'],
    names: [
      { type: 'variable', key: 'custom.shop' },
      { type: 'variable', key: 'custom.unknown' },
    ],
    ...{ lng: [0, 0], lat: [0, 0], values: [0, 0], categories: [-1, -1], widgets: [-1, -1], uses: [] },
  };
  const files = { texts: { 'custom.shop': name('Shop') } };
  const layer = { id: 'l', type: 'hotspots', features: [], files } as unknown as PageLayer;
  expect(withFeatures(layer, index).features.map((feature) => 'name' in feature && feature.name)).toEqual([
    name('Shop'),
    name('custom.unknown'),
  ]);
});

test('what cards say comes back at its feature, texts of the project filled in', () => {
  const index: LayerIndex = {
    type: 'hotspots',
    ids: ['a', 'b', 'c'],
    names: [name('A'), name('B'), name('C')],
    ...{ lng: [0, 0, 0], lat: [0, 0, 0], values: [0, 0, 0], categories: [-1, -1, -1], widgets: [-1, -1, -1], uses: [] },
    cards: { 1: { text: { type: 'variable', key: 'custom.shop' } }, 2: { text: name('Open'), address: 'Street 1' } },
  };
  const files = { texts: { 'custom.shop': name('A shop') } };
  const layer = { id: 'l', type: 'hotspots', features: [], files } as unknown as PageLayer;
  const [a, b, c] = withFeatures(layer, index).features;
  expect(a).not.toHaveProperty('text');
  expect([b, c]).toMatchObject([{ text: name('A shop') }, { text: name('Open'), address: 'Street 1' }]);
});
