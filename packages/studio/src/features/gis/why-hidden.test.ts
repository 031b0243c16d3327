import { addLabels, addLayer, addOutlines, showLayers } from '@diorama/documents/gis/commands/gis.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { shownFeatures } from './shown-features.ts';
import { whyHidden } from './why-hidden.ts';

const display = {
  zoom: { min: 6, max: 10 },
  shape: { ref: { type: 'outline-feature', id: 'o' }, state: 'hovered' as const },
  category: { type: 'category', id: 'ports' },
};

function district() {
  let gis = addLayer.run(gisOf({ settings: { name: 'District' } }), { id: 'a', type: 'outline', name: 'Plots' });
  gis = addLayer.run(gis, { id: 'b', type: 'label', name: 'Texts' });
  gis = gis.put('categories', {
    id: 'ports',
    order: 'a0',
    parent: null,
    icon: null,
    name: { type: 'custom', value: { en: 'Ports' } },
    defaultShow: true,
  });
  const geometry = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [1, 1],
    ] as [number, number][],
  };
  const name = { type: 'custom' as const, value: { en: 'Gotland' } };
  gis = addOutlines.run(gis, { layer: 'a', items: [{ id: 'o', geometry, name }] });
  return addLabels.run(gis, { layer: 'b', items: [{ id: 'l', position: { lng: 0, lat: 0 }, display }] });
}

const sight = { zoom: 8, hidden: new Set<string>(), categories: new Map<string, boolean>() };
function why(gis = district(), looked = sight) {
  const label = gis.get('labels', 'l');
  if (!label) throw new Error('A label');
  return whyHidden(gis, label, looked, 'en');
}

test('every rule that hides a label is named', () => {
  expect(why()).toEqual(['“Gotland” is not hovered or selected']);
  expect(why(district(), { zoom: 5.04, hidden: new Set(['b']), categories: new Map([['ports', false]]) })).toEqual([
    'its layer “Texts” is hidden while editing',
    'zoom 5.0 is not between 6 and 10',
    'category “Ports” is off',
    '“Gotland” is not hovered or selected',
  ]);
});

test('a label without rules is hidden by its layer alone', () => {
  const free = district().patch('labels', 'l', { display: { zoom: null, shape: null, category: null } });
  expect(why(free)).toEqual([]);
  expect(why(showLayers.run(free, { ids: ['b'], visible: false }))).toEqual(['its layer “Texts” is hidden']);
});

test('features in hidden layers, beyond their zoom and in categories that are off are not shown', () => {
  const keys = (looked: typeof sight) => shownFeatures(district(), looked).map(({ key }) => key);
  expect(keys(sight)).toEqual(['outlines/o', 'labels/l']);
  expect(keys({ ...sight, zoom: 11 })).toEqual(['outlines/o']);
  expect(keys({ ...sight, hidden: new Set(['a']), categories: new Map([['ports', false]]) })).toEqual([]);
});
