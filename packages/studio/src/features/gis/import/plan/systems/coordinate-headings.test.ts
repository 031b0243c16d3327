import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { existingMapOf } from '../existing-map.ts';

const EXISTING = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));

/** The roles of a table’s columns, by what is guessed. */
async function rolesOf(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<string[]> {
  const table = [headings, ...rows].map((cells) => cells.join(';')).join('\n');
  const file = await readFile('platser.csv', table);
  return guessMapping(file, { existing: EXISTING, language: 'sv' }).roles.map(({ type }) => type);
}

/** Twelve rows with an area, of which one does not know its northing. */
const ROWS = Array.from({ length: 12 }, (_, at) => [
  `Plats ${at}`,
  at === 7 ? 'okänt' : `65801${10 + at},25`,
  `6740${10 + at},50`,
  `12${10 + at},5`,
]);

test.each([
  ['Koordinat N', 'Koordinat E'],
  ['KOORD_N', 'KOORD_E'],
  ['N-koordinat', 'E-koordinat'],
  ['Y-koordinat', 'X-koordinat'],
  ['Koordinat_Y', 'Koordinat_X'],
  ['SWEREF99 TM N', 'SWEREF99 TM E'],
  ['N_SWEREF99TM', 'E_SWEREF99TM'],
  ['Nordkoordinat', 'Östkoordinat'],
  ['Coord_Y', 'Coord_X'],
  ['Y coordinate', 'X coordinate'],
  ['Centroid Y', 'Centroid X'],
  ['UTM 33N North', 'UTM 33N East'],
  ['Hochwert', 'Rechtswert'],
  ['GPS Latitude', 'GPS Longitude'],
])('“%s” and “%s” are coordinates, and the area next to them is none', async (north, east) => {
  expect(await rolesOf(['Benämning', north, east, 'Area m2'], ROWS)).toEqual(['name', 'lat', 'lng', 'skip']);
});

test('of columns that no heading names, the two in metres of a plane are coordinates', async () => {
  expect(await rolesOf(['Benämning', 'Kolumn 1', 'Kolumn 2', 'Area m2'], ROWS)).toEqual(['name', 'lat', 'lng', 'skip']);
});

test('metres and an area, or an area and a rent, are no pair of coordinates', async () => {
  const without = ROWS.map(([name = '', , east = '', area = '']) => [name, east, area]);
  expect(await rolesOf(['Benämning', 'Kolumn 1', 'Area m2'], without)).toEqual(['name', 'skip', 'skip']);
  const flats = ROWS.map(([name = '', , , area = '']) => [name, area, '8450,00']);
  expect(await rolesOf(['Benämning', 'Area m2', 'Hyra'], flats)).toEqual(['name', 'skip', 'skip']);
});

test('two columns of degrees stay coordinates when one cell is unknown', async () => {
  const rows = ROWS.map(([name = ''], at) => [name, at === 3 ? 'saknas' : `59,3${at}`, `18,0${at}`]);
  expect(await rolesOf(['Benämning', 'A', 'B'], rows)).toEqual(['name', 'lat', 'lng']);
});

/** Which column is the key, where `cells` of two rows stand below the heading. */
async function keyOf(heading: string, cells: readonly [string, string]): Promise<string | null> {
  const file = await readFile('platser.csv', `Plats;${heading};lat;lng\nA;${cells[0]};59;18\nB;${cells[1]};59,1;18,1`);
  const { keyColumn } = guessMapping(file, { existing: EXISTING, language: 'sv' });
  return keyColumn === null ? null : (file.columns[keyColumn] ?? null);
}

test.each([
  'Objektnr',
  'Skolenhetskod',
  'Fastighetsbeteckning',
  'Anläggningsnummer',
  'plot_id',
  'Plot ID',
  'placeId',
  'Asset number',
  'Inventory-No',
  'Diarienr',
])('“%s” is the key where all its cells differ, and none where two are alike', async (heading) => {
  expect(await keyOf(heading, ['a17', 'a18'])).toBe(heading);
  expect(await keyOf(heading, ['a17', 'a17'])).toBeNull();
});

test.each([
  'Postnummer',
  'Telefonnr',
  'Gatunummer',
  'Kommunkod',
  'Organisationsnummer',
  'zip code',
  'Phone number',
  'House no',
  'Avid',
  'Android',
])('“%s” is no key, although its cells differ', async (heading) => {
  expect(await keyOf(heading, ['17', '18'])).toBeNull();
});
