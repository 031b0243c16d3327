import { type Classic, PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { putIntoSlots } from '../../base/slots.ts';
import { webFont } from '../../base/web-font.ts';
import { baseStyle as styleOf } from './base-style.ts';

const TILES = {
  world: 'https://maps.test/maps/1/world.pmtiles',
  satellite: 'https://maps.test/maps/2/satellite.pmtiles',
};
const options = { language: 'sv', tiles: TILES, font: 'Inter Variable' };
const NAMES: Classic[] = [
  'standard',
  'streets',
  'outdoors',
  'light',
  'dark',
  'satellite',
  'satellite-streets',
  'navigation-day',
  'navigation-night',
];

const baseStyle = (name: Classic, more: object = {}) => styleOf(name, { ...options, palette: PALETTES[name], ...more });
const layer = (id: string) => ({ id, type: 'background' as const });
const textField = (style: ReturnType<typeof baseStyle>) =>
  JSON.stringify(style.layers.map((each) => (each.type === 'symbol' ? each.layout?.['text-field'] : null)));

test.each(NAMES)('%s is a valid style that asks for nothing but tiles of this server', (name) => {
  const style = baseStyle(name, options);
  expect(validateStyleMin(style)).toEqual([]);
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
  const addresses = Object.values(style.sources).flatMap((source) => ('tiles' in source ? source.tiles : []));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).toMatch(/^pmtiles:\/\/https:\/\/maps\.test\/maps\//);
});

test('the nine names have nine different looks', () => {
  expect(Object.keys(PALETTES).sort()).toEqual([...NAMES].sort());
  expect(new Set(NAMES.map((name) => JSON.stringify(baseStyle(name, options).layers))).size).toBe(9);
});

test('countries have their names in the language of the project', () => {
  expect(textField(baseStyle('streets', options))).toContain('"SE","Sverige","SG"');
  expect(textField(baseStyle('streets', { ...options, language: 'de' }))).toContain('"SE","Schweden"');
});

test('the picture from space alone has no names, and no map under it', () => {
  const style = baseStyle('satellite', options);
  expect(style.layers.map(({ type }) => type)).toEqual(['background', 'raster']);
  expect(Object.keys(style.sources)).toEqual(['base-satellite']);
});

test('a globe is asked for', () => {
  expect(baseStyle('light', options).projection).toEqual({ type: 'mercator' });
  expect(baseStyle('light', { ...options, isGlobe: true }).projection).toEqual({ type: 'globe' });
});

test('a family with digits or quotes in its name is one family', () => {
  expect(webFont('Source Sans 3', 'Bold')).toEqual(['Bold map', '"Source Sans 3"']);
  expect(webFont('A", serif', 'Regular')[1]).toBe('"A serif"');
});

test("a document's layers stand above the land, below the names, and above everything", () => {
  const style = baseStyle('streets', options);
  const ids = putIntoSlots(style, { bottom: [layer('a')], middle: [layer('b')], top: [layer('c')] }).map(
    ({ id }) => id,
  );
  expect(ids.indexOf('a')).toBe(ids.indexOf('base-land') + 1);
  expect(ids.indexOf('b')).toBe(ids.indexOf('base-names') - 1);
  expect(ids.at(-1)).toBe('c');
});
