import { expect, test } from 'vitest';
import { partsOfMap } from './parts-of-map.ts';

const settings = { initialMapState: { type: 'position' } };
const map = { settings, mainShape: null, layers: [] };
const pins = { type: 'hotspots', display: { type: 'standard' } };
const streets = { type: 'style' };

test('a map of pins over streets of a provider needs no part but theirs', () => {
  expect(partsOfMap({ ...map, layers: [pins] }, streets)).toEqual(['provider']);
});

test('each thing that a map has brings its part', () => {
  const joined = { type: 'hotspots', display: { type: 'standard', cluster: true } };

  expect(partsOfMap(map, { type: 'built-in' })).toEqual(['built-in']);
  expect(partsOfMap({ ...map, layers: [pins, { type: 'outline' }] }, streets)).toEqual(['shapes', 'provider']);
  expect(partsOfMap({ ...map, layers: [{ type: 'label' }] }, streets)).toEqual(['labels', 'provider']);
  expect(partsOfMap({ ...map, layers: [joined] }, streets)).toEqual(['displays', 'provider']);
  expect(partsOfMap({ ...map, layers: [{ type: 'hotspots', display: { type: 'heatmap' } }] }, streets)).toEqual([
    'displays',
    'provider',
  ]);
  expect(partsOfMap({ ...map, sitePlans: [{ visible: true, image: {} }] }, streets)).toEqual(['plans', 'provider']);
  expect(partsOfMap({ ...map, sitePlans: [{ visible: false, image: {} }] }, streets)).toEqual(['provider']);
  expect(partsOfMap({ ...map, settings: { initialMapState: { type: '3d' } } }, streets)).toEqual(['tilt', 'provider']);
});

test('a layer that is not drawn brings nothing, but a main shape in it is still cut out', () => {
  const layers = [{ type: 'outline', visible: false }];

  expect(partsOfMap({ ...map, layers }, streets)).toEqual(['provider']);
  expect(partsOfMap({ settings: { ...settings, outside: 'dim' }, mainShape: {}, layers }, streets)).toEqual([
    'shapes',
    'provider',
  ]);
  expect(partsOfMap({ settings: { ...settings, outside: 'dim' }, mainShape: null, layers }, streets)).toEqual([
    'provider',
  ]);
});
