import { addHotspots, addLabels, addLayer } from '@diorama/documents/gis/commands/gis.commands.ts';
import { setOpenedWidget } from '@diorama/documents/gis/gis.widgets.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { copiedFeatures, copiedText, featuresIn } from './map-clipboard.ts';

function district() {
  let gis = addLayer.run(gisOf({ settings: { name: 'District' } }), { id: 'a', type: 'hotspots', name: 'a' });
  gis = addLayer.run(gis, { id: 'b', type: 'label', name: 'b' });
  const position = { lng: 18, lat: 59 };
  gis = addHotspots.run(gis, { layer: 'a', items: ['p', 'q'].map((id) => ({ id, position })) });
  gis = addLabels.run(gis, { layer: 'b', items: [{ id: 'l', position }] });
  const widget = { id: '018f0000-0000-7000-8000-000000000001', collectionId: 'c', name: { en: 'Café' } };
  return setOpenedWidget.run(gis, { collection: 'hotspots', ids: ['p'], widget, newId: 'w' });
}

test('features come back from the clipboard as they were, with the widgets they open', () => {
  const gis = district();
  const kept = (keys: readonly string[]) => {
    const copied = copiedFeatures(gis, keys);
    return copied && featuresIn(copiedText(copied));
  };
  const read = kept(['hotspots/p', 'labels/l', 'hotspotLayers/a']);
  expect(read?.hotspots).toEqual([gis.get('hotspots', 'p')]);
  expect(read?.labels).toEqual([gis.get('labels', 'l')]);
  expect(read?.widgets.map(({ id }) => id)).toEqual(['w']);
  expect(kept(['hotspots/q'])?.widgets).toEqual([]);
});

test('layers alone are not copied, and other texts are not features', () => {
  expect(copiedFeatures(district(), ['hotspotLayers/a', 'hotspots/gone'])).toBeNull();
  expect([featuresIn('{"type":"diorama/graph-nodes"}'), featuresIn('Torget 1')]).toEqual([null, null]);
  expect(featuresIn('{"type":"diorama/map-features","hotspots":[{"id":1}]}')?.hotspots).toEqual([]);
});
