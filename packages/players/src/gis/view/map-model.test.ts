import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { documentTables } from '@diorama/documents/testing/document-of.ts';
import { expect, test } from 'vitest';
import { destinationOf } from './destinations.ts';
import { type MapData, MapModel } from './map-model.ts';
import { searchFeatures } from './search/search-features.ts';

const name = (en: string) => ({ type: 'custom', value: { en } });
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
  ],
};
const plot = (id: string, action: object) => ({ id, name: name(id), geometry: square, action });
const to = (target: object | null, more: object = {}) => ({ type: 'set-navigation', to: target, ...more });

/** A map whose plots lead to each kind of target. */
function district(): MapModel {
  const plots = [
    plot('main', { type: 'none' }),
    plot('home', to(null)),
    plot('shop', to({ type: 'hotspot', id: 'baker' }, { mode: 'directions', profile: 'cycling' })),
    plot('text', to({ type: 'label', id: 'lake' })),
    plot('spot', to({ type: 'point', position: { lng: 3, lat: 4 } })),
    plot('gone', to({ type: 'hotspot', id: 'nobody' })),
  ];
  const product = gisDocument.attributes.toAttributes(
    documentTables(gisDocument, {
      settings: { name: 'District' },
      mainShape: { type: 'outline-feature', id: 'main' },
      categories: [
        { id: 'shops', name: name('Shops') },
        { id: 'food', name: name('Food'), parent: { type: 'category', id: 'shops' } },
      ],
      layers: [
        { id: 'o', type: 'outline', features: plots },
        {
          id: 'h',
          type: 'hotspots',
          features: [
            {
              id: 'baker',
              name: { type: 'custom', value: { en: 'Baker', sv: 'Bageriet Söder' } },
              position: { lng: 5, lat: 6 },
              category: { type: 'category', id: 'food' },
            },
          ],
        },
        { id: 'l', type: 'label', features: [{ id: 'lake', text: { en: 'Lake' }, position: { lng: 7, lat: 8 } }] },
      ],
    }),
  );
  return new MapModel({ product, widgets: {} } as unknown as MapData, 'en');
}

test.each([
  ['home', { name: 'main', place: { lng: 1, lat: 1 }, travel: null }],
  ['shop', { name: 'Baker', place: { lng: 5, lat: 6 }, travel: 'cycling' }],
  ['text', { name: 'Lake', place: { lng: 7, lat: 8 }, feature: null }],
  ['spot', { name: '4.00000, 3.00000', place: { lng: 3, lat: 4 }, feature: null }],
  ['gone', null],
  ['main', null],
])('%s leads to what its author chose', (id, wanted) => {
  const model = district();
  const record = model.features.get(id)?.record;
  if (!record || !('action' in record)) throw new Error(`There is no outline ${id}`);
  if (wanted === null) expect(destinationOf(model, record)).toBeNull();
  else expect(destinationOf(model, record)).toMatchObject(wanted);
});

test.each([
  ['BAK', ['baker']],
  ['soder', ['baker']],
  ['bakre', ['baker']],
  ['o', ['gone', 'home', 'shop', 'spot', 'baker']],
  ['xyzzy', []],
])('a search for %s finds %j, in any language and with a slip', (query, ids) => {
  const found = searchFeatures(district(), query).map(({ id }) => id);
  expect(found.sort()).toEqual(ids.sort());
});

test('without a map the list has what the categories show, places first', () => {
  const model = district();
  expect(model.shown(new Set(['shops', 'food']))[0]).toBe('baker');
  expect(model.shown(new Set(['food']))).not.toContain('baker');
  const baker = model.features.get('baker');
  expect(baker && model.categoriesOf(baker)).toEqual(['food', 'shops']);
});
