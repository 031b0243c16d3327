import { expect, test } from 'vitest';
import { gisOf } from '../../testing/sample-gis.ts';
import type { GisRecords } from '../gis.records.ts';
import { setOpenedWidget, setOutlineAction } from '../gis.widgets.ts';
import { addHotspots, addLabels, addLayer, addOutlines } from './gis.commands.ts';
import { type CopiedFeatures, pasteFeatures } from './gis.paste.ts';

const CAFE = { id: '018f0000-0000-7000-8000-000000000001', collectionId: 'c', name: { en: 'Café' } };
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
const layerNames = { hotspots: 'Places', outline: 'Outlines', label: 'Labels' };
const empty = () => gisOf({ settings: { name: 'District' } });

function district(): GisRecords {
  let gis = empty();
  gis = addLayer.run(gis, { id: 'a', type: 'hotspots', name: 'a' });
  gis = addLayer.run(gis, { id: 'b', type: 'outline', name: 'b' });
  gis = addLayer.run(gis, { id: 'c', type: 'label', name: 'c' });
  gis = gis.put('categories', {
    id: 'food',
    order: 'a0',
    parent: null,
    icon: null,
    name: { type: 'custom', value: {} },
    defaultShow: true,
  });
  const category = { type: 'category', id: 'food' };
  gis = addHotspots.run(gis, { layer: 'a', items: [{ id: 'p', position: { lng: 18, lat: 59 }, category }] });
  gis = addOutlines.run(gis, { layer: 'b', items: [{ id: 'o', geometry: SQUARE }] });
  const shape = { ref: { type: 'outline-feature', id: 'o' }, state: 'hovered' as const };
  const display = { zoom: null, shape, category: null };
  gis = addLabels.run(gis, { layer: 'c', items: [{ id: 'l', position: { lng: 18, lat: 59 }, display }] });
  gis = setOpenedWidget.run(gis, { collection: 'hotspots', ids: ['p'], widget: CAFE, newId: 'w' });
  return setOutlineAction.run(gis, {
    ids: ['o'],
    action: { type: 'set-navigation', to: { type: 'hotspot', id: 'p' } },
  });
}

const copied = (gis: GisRecords): CopiedFeatures => ({
  hotspots: gis.all('hotspots'),
  outlines: gis.all('outlines'),
  labels: gis.all('labels'),
  widgets: gis.all('widgets'),
});
const copies = new Map(['p', 'o', 'l'].map((id) => [id, `${id}2`]));
function ids() {
  let last = 0;
  return () => {
    last += 1;
    return `new${last}`;
  };
}

test('copies in the same map stand in the same layers and lead to each other', () => {
  const gis = district();
  const move = { from: { lng: 0, lat: 0 }, to: { lng: 1, lat: 0 } };
  const next = pasteFeatures.run(gis, { copied: copied(gis), copies, newId: ids(), layerNames, move });
  expect(next.get('hotspots', 'p2')).toMatchObject({
    layer: { id: 'a' },
    position: { lng: 19, lat: 59 },
    category: { id: 'food' },
    widget: { id: 'w' },
  });
  expect(next.get('outlines', 'o2')?.action).toMatchObject({ to: { type: 'hotspot', id: 'p2' } });
  expect(next.get('labels', 'l2')?.display.shape?.ref.id).toBe('o2');
  expect(next.all('widgets')).toHaveLength(1);
  expect(next.get('outlines', 'o')).toEqual(gis.get('outlines', 'o'));
});

test('in another map layers are made, widgets are listed, and what it lacks is left out', () => {
  const from = district();
  const next = pasteFeatures.run(empty(), { copied: copied(from), copies, newId: ids(), layerNames, move: null });
  expect(next.all('hotspotLayers').map(({ name }) => name)).toEqual(['Places']);
  const place = next.get('hotspots', 'p2');
  expect([place?.position, place?.category]).toEqual([{ lng: 18, lat: 59 }, null]);
  expect(next.all('widgets').map(({ id, widget }) => [id, widget?.id])).toEqual([[place?.widget?.id, CAFE.id]]);
  expect(next.get('labels', 'l2')?.display.shape?.ref.id).toBe('o2');
});

test('a copy whose target was not copied leads nowhere, and keeps the rest', () => {
  const from = district();
  const alone = { ...copied(from), hotspots: [], outlines: [], widgets: [] };
  const next = pasteFeatures.run(empty(), { copied: alone, copies, newId: ids(), layerNames, move: null });
  expect(next.get('labels', 'l2')).toMatchObject({ position: { lng: 18, lat: 59 }, display: { shape: null } });
});
