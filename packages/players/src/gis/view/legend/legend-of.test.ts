import { expect, test } from 'vitest';
import { LOOK, STYLES } from '../../testing/map-scene.testing.ts';
import { legendOf } from './legend-of.ts';

type Product = Parameters<typeof legendOf>[0]['product'];
type Layers = Product['layers'];

const text = (en: string) => ({ type: 'custom' as const, value: { en } });
const ZOOM = { min: 0, max: 22 };
const RED = { r: 200, g: 0, b: 0, a: 1 };
const GREEN = { r: 0, g: 150, b: 0, a: 1 };
const point = (id: string, value: number, category: string | null = null) => ({
  id,
  name: text(id),
  position: { lng: 0, lat: 0 },
  value,
  category: category === null ? null : { type: 'category' as const, id: category },
  widget: null,
});
const shape = (id: string, fill: typeof RED) => ({
  id,
  name: text(id),
  geometry: { type: 'Polygon' as const, coordinates: [] },
  action: { type: 'none' as const },
  styles: {
    default: { fill, fillOpacity: 0.5, line: fill, lineOpacity: 1, lineWidth: 2, lineDash: [] },
    hovered: {},
    selected: {},
  },
});

const legend = (layers: Layers, categories: Product['categories'] = []) =>
  legendOf(
    {
      product: {
        settings: {
          name: 'Map',
          mapStyle: { type: 'classic', style: 'light' },
          initialMapState: { type: 'position', center: { lng: 0, lat: 0 }, zoom: 1 },
          features: { search: true },
        },
        mainShape: null,
        styles: STYLES,
        categories,
        widgets: [],
        sitePlans: [],
        stops: [],
        graph: { nodes: [], edges: [] },
        layers,
      },
    },
    'en',
    LOOK,
  );

test('circles show their sizes where values differ', () => {
  const circles = (...values: number[]): Layers => [
    {
      type: 'hotspots',
      id: 'sales',
      name: 'Sales',
      category: null,
      zoom: ZOOM,
      display: { type: 'circle', radius: { min: 10, max: 30 }, color: RED },
      features: values.map((value, at) => point(String(at), value)),
    },
  ];
  expect(legend(circles(0, 40, 100))).toEqual([
    {
      type: 'sizes',
      id: 'sales',
      name: 'Sales',
      color: 'rgba(200,0,0,1)',
      sizes: [
        { value: 0, radius: 10 },
        { value: 50, radius: 20 },
        { value: 100, radius: 30 },
      ],
    },
  ]);
  expect(legend(circles(7, 7))).toEqual([]);
});

test('categories that colour points are named, those that nothing stands in are not', () => {
  const category = (id: string) => ({ id, parent: null, icon: null, name: text(id), defaultShow: true, color: GREEN });
  const pins: Layers = [
    {
      type: 'hotspots',
      id: 'pins',
      name: 'Pins',
      category: null,
      zoom: ZOOM,
      display: { type: 'standard' },
      features: [point('a', 0, 'food')],
    },
  ];
  expect(legend(pins, [category('food'), category('empty')])).toEqual([
    { type: 'category', id: 'food', name: 'food', color: 'rgba(0,150,0,1)', icon: null },
  ]);
});

test('shapes are told apart by their looks, hidden layers and nameless shapes are left out', () => {
  const nameless = { ...shape('x', GREEN), name: { type: 'custom' as const, value: {} } };
  const plots: Layers = [
    { type: 'outline', id: 'plots', name: 'Plots', features: [shape('a', RED), shape('b', RED), shape('c', GREEN)] },
    { type: 'outline', id: 'ground', name: 'Ground', features: [nameless] },
    { type: 'outline', id: 'hidden', name: 'Hidden', visible: false, features: [shape('d', RED)] },
  ];
  const [entry, ...rest] = legend(plots);
  expect(rest).toEqual([]);
  expect(entry).toMatchObject({ type: 'shapes', name: 'Plots' });
  expect(entry?.type === 'shapes' ? entry.looks.map(({ line }) => line) : []).toEqual([
    'rgba(200,0,0,1)',
    'rgba(0,150,0,1)',
  ]);
});
