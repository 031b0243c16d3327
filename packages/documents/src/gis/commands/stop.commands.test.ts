import { expect, test } from 'vitest';
import { gisOf } from '../../testing/sample-gis.ts';
import type { GisRecords } from '../gis.records.ts';
import { addStop, duplicateStops, moveStops, removeStops, renameStop, setStopCategory } from './stop.commands.ts';

const view = { type: 'position' as const, center: { lng: 18, lat: 59 }, zoom: 14 };
const names = (gis: GisRecords) =>
  gis.ordered('stops').map(({ name }) => (name.type === 'custom' ? name.value.en : null));

function tour(): GisRecords {
  const gis = gisOf({ settings: { name: 'Map' }, categories: [{ id: 'c1' }, { id: 'c2' }] });
  return ['a', 'b', 'c'].reduce((next, id) => addStop.run(next, { id, language: 'en', name: id, view }), gis);
}

test('stops are added behind each other, moved, copied and renamed', () => {
  let gis = moveStops.run(tour(), { ids: ['c', 'gone'], after: null, before: 'a' });
  expect(names(gis)).toEqual(['c', 'a', 'b']);
  gis = duplicateStops.run(gis, { items: [{ id: 'c', copy: 'd' }] });
  gis = renameStop.run(gis, { id: 'd', language: 'en', name: 'Harbour' });
  expect(names(gis)).toEqual(['c', 'Harbour', 'a', 'b']);
});

test('a stop shows a category, hides it, or leaves it as it is', () => {
  let gis = setStopCategory.run(tour(), { id: 'a', category: 'c1', how: 'show' });
  gis = setStopCategory.run(gis, { id: 'a', category: 'c2', how: 'hide' });
  gis = setStopCategory.run(gis, { id: 'a', category: 'c1', how: 'hide' });
  const lists = () =>
    [gis.get('stops', 'a')?.show, gis.get('stops', 'a')?.hide].map((list) => list?.map((one) => one?.id));
  expect(lists()).toEqual([[], ['c2', 'c1']]);
  gis = setStopCategory.run(gis, { id: 'a', category: 'c2', how: 'keep' });
  expect(lists()).toEqual([[], ['c1']]);
});

test('a stop that goes clears the rules that led to it', () => {
  const rule = { id: 'r', type: 'action', do: 'camera.fit', target: { type: 'stop', id: 'a' } };
  const base = gisOf({ settings: { name: 'Map' }, stops: [{ id: 'a', view }], graph: { nodes: [rule], edges: [] } });
  const gis = removeStops.run(base, { ids: ['a'] });
  expect([gis.all('stops'), gis.get('nodes', 'r')?.target]).toEqual([[], null]);
});
