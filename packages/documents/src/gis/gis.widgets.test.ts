import { expect, test } from 'vitest';
import { gisOf } from '../testing/sample-gis.ts';
import { addHotspots, addLayer, addOutlines, removeFeatures } from './commands/gis.commands.ts';
import type { GisRecords } from './gis.records.ts';
import { setOpenedWidget, setOutlineAction } from './gis.widgets.ts';

const CAFE = { id: '018f0000-0000-7000-8000-000000000001', collectionId: 'c', name: { en: 'Café' } };
const SCHOOL = { ...CAFE, id: '018f0000-0000-7000-8000-000000000002', name: { en: 'School' } };
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

function district(): GisRecords {
  let gis = addLayer.run(gisOf({ settings: { name: 'District' } }), { id: 'a', type: 'hotspots', name: 'a' });
  gis = addLayer.run(gis, { id: 'b', type: 'outline', name: 'b' });
  const items = ['p1', 'p2'].map((id) => ({ id, position: { lng: 18, lat: 59 } }));
  gis = addHotspots.run(gis, { layer: 'a', items });
  gis = addOutlines.run(gis, { layer: 'b', items: ['o1', 'o2'].map((id) => ({ id, geometry: SQUARE })) });
  const view = { type: 'position' as const, center: { lng: 18, lat: 59 }, zoom: 5 };
  const name = { type: 'custom' as const, value: { en: 'Harbour' } };
  return gis.put('stops', { id: 's1', order: 'a0', name, view, show: [], hide: [], widget: null });
}

const listed = (gis: GisRecords) => gis.ordered('widgets').map(({ id, widget }) => [id, widget?.id]);
const opens = (gis: GisRecords, id: string) => gis.get('hotspots', id)?.widget?.id ?? null;

test('a widget is listed once, however many places, outlines and stops open it', () => {
  let gis = setOpenedWidget.run(district(), {
    collection: 'hotspots',
    ids: ['p1', 'p2', 'gone'],
    widget: CAFE,
    newId: 'w1',
  });
  gis = setOpenedWidget.run(gis, { collection: 'outlines', ids: ['o1'], widget: CAFE, newId: 'w2' });
  gis = setOpenedWidget.run(gis, { collection: 'stops', ids: ['s1'], widget: CAFE, newId: 'w3' });
  expect(listed(gis)).toEqual([['w1', CAFE.id]]);
  expect([opens(gis, 'p1'), opens(gis, 'p2'), gis.get('stops', 's1')?.widget?.id]).toEqual(['w1', 'w1', 'w1']);
  expect(gis.get('outlines', 'o1')?.action).toEqual({ type: 'widget', widget: { type: 'widget-use', id: 'w1' } });
});

test('a widget that nothing opens any more leaves the list', () => {
  let gis = setOpenedWidget.run(district(), { collection: 'hotspots', ids: ['p1', 'p2'], widget: CAFE, newId: 'w1' });
  gis = setOpenedWidget.run(gis, { collection: 'hotspots', ids: ['p1'], widget: SCHOOL, newId: 'w2' });
  expect(listed(gis)).toEqual([
    ['w1', CAFE.id],
    ['w2', SCHOOL.id],
  ]);
  gis = setOpenedWidget.run(gis, { collection: 'hotspots', ids: ['p2'], widget: null, newId: 'w3' });
  expect(listed(gis)).toEqual([['w2', SCHOOL.id]]);
  expect([opens(gis, 'p1'), opens(gis, 'p2')]).toEqual(['w2', null]);
});

test('an outline that gets another action no longer keeps its widget listed', () => {
  const gis = setOpenedWidget.run(district(), { collection: 'outlines', ids: ['o1', 'o2'], widget: CAFE, newId: 'w1' });
  const link = { type: 'external' as const, openInNewWindow: true, href: 'https://nordhamn.se' };
  const one = setOutlineAction.run(gis, { ids: ['o1'], action: { type: 'link', link } });
  expect(listed(one)).toEqual([['w1', CAFE.id]]);
  const both = setOutlineAction.run(one, { ids: ['o1', 'o2'], action: { type: 'none' } });
  expect([listed(both), both.get('outlines', 'o2')?.action]).toEqual([[], { type: 'none' }]);
});

test('the widget of a deleted place leaves the list with it', () => {
  const gis = setOpenedWidget.run(district(), { collection: 'hotspots', ids: ['p1', 'p2'], widget: CAFE, newId: 'w1' });
  const one = removeFeatures.run(gis, { ids: ['p1'] });
  expect([listed(one), listed(removeFeatures.run(one, { ids: ['p2'] }))]).toEqual([[['w1', CAFE.id]], []]);
});
