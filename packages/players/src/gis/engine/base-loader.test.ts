import { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GisBase } from '../gis-scene.ts';
import { ALL_PARTS } from '../parts/all-parts.ts';
import { baseStyle } from '../parts/built-in/base-style.ts';
import { LOOK, mapOf } from '../testing/map-scene.testing.ts';
import { type LoadedBase, loadBase } from './base-loader.ts';

beforeAll(() => vi.stubGlobal('window', { location: { href: 'https://maps.test/p/shops' } }));
afterAll(() => vi.unstubAllGlobals());

const sceneOn = (base: GisBase) => ({ ...LOOK, base, document: mapOf({}), tiles: { world: '/w', satellite: '/s' } });
const waterOf = ({ style }: LoadedBase) =>
  style.layers.flatMap((layer) => (layer.type === 'background' ? layer.paint?.['background-color'] : []))[0];

test('a base that brings its colours is there at once, without the other eight', () => {
  const palette = { ...PALETTES.dark, water: '#010203' };
  const loaded = loadBase(sceneOn({ type: 'built-in', style: 'dark', palette }), { baseStyle });
  if (loaded instanceof Promise) throw new Error('The base is not there at once');
  expect(waterOf(loaded)).toBe('#010203');
});

test('a base without its colours is there at once for an editor, who has all of them', () => {
  const loaded = loadBase(sceneOn({ type: 'built-in', style: 'light' }), ALL_PARTS);
  if (loaded instanceof Promise) throw new Error('The base is not there at once');
  expect(waterOf(loaded)).toBe(PALETTES.light.water);
});

test('a page whose base brings no colours fetches them', async () => {
  const loaded = loadBase(sceneOn({ type: 'built-in', style: 'outdoors' }), { baseStyle });
  expect(loaded).toBeInstanceOf(Promise);
  expect(waterOf(await loaded)).toBe(PALETTES.outdoors.water);
});

test("where a provider's style cannot be had, the built-in one stands in and says why, whatever the page has loaded", async () => {
  const loaded = await loadBase(sceneOn({ type: 'style', url: 'https://none.test/style.json', fallback: 'streets' }), {
    providerStyle: () => Promise.reject(new Error('The style answered 404')),
  });
  expect(loaded.problem).toBe('The style answered 404');
  expect(waterOf(loaded)).toBe(PALETTES.streets.water);
});
