import { issuesIn } from '@diorama/documents/engine/check/check-issue.ts';
import { checkGis } from '@diorama/documents/gis/gis.checks.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, it } from 'vitest';
import { EditorStore } from '../../engine/editor-store.ts';
import { fixOf } from './use-map-fix.ts';

const plot = {
  id: 'o',
  name: { type: 'custom', value: { en: 'Plot', sv: 'Tomt' } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [18, 59],
        [18.0005, 59],
        [18.0005, 59.0005],
        [18, 59],
      ],
    ],
  },
};
const place = (id: string, lng: number) => ({
  id,
  name: { type: 'custom', value: { en: id, sv: id } },
  position: { lng, lat: 59 },
});
const at = (lng: number, lat: number, zoom: number) => ({ type: 'position', center: { lng, lat }, zoom });

it.each([
  ['view.dot', 'Fit to what is there', at(18, 59, 4)],
  ['view.empty', 'Fit to what is there', at(-70, 10, 12)],
  ['view.main-shape', 'Centre it', at(18.006, 59, 16)],
])('one press ends the warning %s', (check, label, initialMapState) => {
  const gis = gisOf({
    settings: { name: 'Map', initialMapState },
    mainShape: { type: 'outline-feature', id: 'o' },
    layers: [
      { id: 's', type: 'outline', name: 'Plots', features: [plot] },
      { id: 'p', type: 'hotspots', name: 'Places', features: [place('a', 18.003), place('b', 18.009)] },
    ],
  });
  const recordsOf = (...collections: ('outlineLayers' | 'outlines' | 'hotspotLayers' | 'hotspots')[]) =>
    collections.flatMap((name) => gis.all(name).map((record): [string, object] => [`${name}/${record.id}`, record]));
  const all = recordsOf('outlineLayers', 'outlines', 'hotspotLayers', 'hotspots');
  const store = new EditorStore(gisDocument, [
    ['settings', gis.one('settings')],
    ...all.map(([key, record]): [string, Record<string, unknown>] => [key, { ...record }]),
  ]);
  const checks = () => issuesIn(checkGis(store.records(), { languages: ['en', 'sv'] })).map((issue) => issue.check);
  expect(checks()).toEqual([check]);
  const fix = fixOf(store, { check, record: 'settings', path: [] });
  expect(fix?.label).toBe(label);
  fix?.run();
  expect(checks()).toEqual([]);
});
