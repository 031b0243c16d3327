import { expect, test } from 'vitest';
import type { Command } from '../../engine/command.ts';
import { gisOf } from '../../testing/sample-gis.ts';
import type { GisDocument, GisRecords } from '../gis.records.ts';
import { featuresByLayer, layersInOrder } from '../layers.ts';
import {
  addHotspots,
  addLabels,
  addLayer,
  addOutlines,
  duplicateFeatures,
  duplicateLayers,
  moveLayers,
  moveToLayer,
  placeFeatures,
  removeFeatures,
  removeLayers,
  renameFeature,
  setMainShape,
  showLayers,
} from './gis.commands.ts';

const empty = () => gisOf({ settings: { name: 'District' } });
const then = <A>(gis: GisRecords, { run }: Command<GisDocument, A>, args: A): GisRecords => run(gis, args);
const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as [number, number][],
  ],
};

/** Two layers of places with two each, one of outlines with two, one of labels with one. */
function district(): GisRecords {
  let gis = empty();
  for (const [id, type] of [
    ['a', 'hotspots'],
    ['b', 'hotspots'],
    ['c', 'outline'],
    ['d', 'label'],
  ] as const)
    gis = then(gis, addLayer, { id, type, name: id });
  const at = { lng: 18, lat: 59 };
  for (const layer of ['a', 'b'])
    gis = then(gis, addHotspots, { layer, items: [`${layer}1`, `${layer}2`].map((id) => ({ id, position: at })) });
  gis = then(gis, addOutlines, { layer: 'c', items: ['c1', 'c2'].map((id) => ({ id, geometry: SQUARE })) });
  gis = then(gis, addLabels, { layer: 'd', items: [{ id: 'd1', position: at }] });
  gis = then(gis, setMainShape, { id: 'c1' });
  const display = { zoom: null, shape: { ref: { type: 'outline-feature', id: 'c1' }, state: 'hovered' as const } };
  return gis.patch('labels', 'd1', { display: { ...display, category: null } });
}

const order = (gis: GisRecords) => layersInOrder(gis).map(({ record }) => record.id);
const inside = (gis: GisRecords, layer: string) => (featuresByLayer(gis).get(layer) ?? []).map(({ id }) => id);

test('layers of all types share one order, and are moved in it', () => {
  expect(order(district())).toEqual(['a', 'b', 'c', 'd']);
  expect(order(then(district(), moveLayers, { ids: ['d', 'a'], after: 'b', before: 'c' }))).toEqual([
    'b',
    'd',
    'a',
    'c',
  ]);
});

test('a layer goes with its features and with what refers to them', () => {
  const gis = then(district(), removeLayers, { ids: ['c', 'a'] });
  expect(order(gis)).toEqual(['b', 'd']);
  expect([gis.all('outlines').length, gis.all('hotspots').length]).toEqual([0, 2]);
  expect(gis.one('settings').mainShape).toBeNull();
  expect(gis.get('labels', 'd1')?.display.shape).toBeNull();
});

test('a feature that goes clears what refers to it', () => {
  const gis = then(district(), removeFeatures, { ids: ['c1', 'a2', 'nothing'] });
  expect([inside(gis, 'c'), inside(gis, 'a')]).toEqual([['c2'], ['a1']]);
  expect(gis.one('settings').mainShape).toBeNull();
});

test('a copied layer stands above its original with copies of its features', () => {
  let last = 0;
  const newId = () => {
    last += 1;
    return `copy${last}`;
  };
  const gis = then(district(), duplicateLayers, { items: [{ id: 'a', copy: 'a-copy' }], newId });
  expect(order(gis)).toEqual(['a', 'a-copy', 'b', 'c', 'd']);
  expect([inside(gis, 'a'), inside(gis, 'a-copy')]).toEqual([
    ['a1', 'a2'],
    ['copy1', 'copy2'],
  ]);
});

test('features are copied behind themselves, moved, renamed and put into another layer of their type', () => {
  let gis = then(district(), duplicateFeatures, { items: [{ id: 'a1', copy: 'new' }] });
  expect(inside(gis, 'a')).toEqual(['a1', 'new', 'a2']);
  gis = then(gis, moveToLayer, { ids: ['new', 'c1'], layer: 'b' });
  expect([inside(gis, 'a'), inside(gis, 'b'), inside(gis, 'c')]).toEqual([
    ['a1', 'a2'],
    ['b1', 'b2', 'new'],
    ['c1', 'c2'],
  ]);
  gis = then(gis, placeFeatures, { items: [{ id: 'new', position: { lng: 1, lat: 2 } }] });
  expect(gis.get('hotspots', 'new')?.position).toEqual({ lng: 1, lat: 2 });
  for (const id of ['new', 'c1', 'd1']) gis = then(gis, renameFeature, { id, language: 'sv', name: 'Torg' });
  expect([gis.get('hotspots', 'new')?.name, gis.get('labels', 'd1')?.text]).toEqual([
    { type: 'custom', value: { sv: 'Torg' } },
    { sv: 'Torg' },
  ]);
});

test('hidden layers stay, and nothing is added to a layer of another type', () => {
  const gis = then(district(), showLayers, { ids: ['a', 'c'], visible: false });
  expect([gis.get('hotspotLayers', 'a')?.visible, gis.get('outlineLayers', 'c')?.visible]).toEqual([false, false]);
  const same = then(gis, addHotspots, { layer: 'c', items: [{ id: 'x', position: { lng: 0, lat: 0 } }] });
  expect(same.all('hotspots')).toHaveLength(4);
});
