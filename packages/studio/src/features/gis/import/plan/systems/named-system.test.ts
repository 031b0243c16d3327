import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { existingMapOf } from '../existing-map.ts';
import { systemIn } from './named-system.ts';

const EXISTING = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));
const guess = async (name: string, text: string) =>
  guessMapping(await readFile(name, text), { existing: EXISTING, language: 'sv' });

/** Headings of a northing and an easting, numbers that are of the system that they name, and its code. */
const HEADINGS: readonly [north: string, east: string, at: [number, number], code: number][] = [
  ['SWEREF99 13 30 N', 'SWEREF99 13 30 E', [6_163_921, 116_233], 3008],
  ['N (SWEREF 99 18 00)', 'E (SWEREF 99 18 00)', [6_578_500, 153_900], 3011],
  ['N_SWEREF991630', 'E_SWEREF991630', [6_400_000, 150_500], 3010],
  ['y_3011', 'x_3011', [6_578_500, 153_900], 3011],
  ['Northing EPSG:3014', 'Easting EPSG:3014', [6_800_000, 151_000], 3014],
  ['RT90 X', 'RT90 Y', [6_580_822, 1_628_000], 3021],
  ['RT90 5 gon V X', 'RT90 5 gon V Y', [6_400_000, 1_500_200], 3020],
  ['UTM33N Nord', 'UTM33N Ost', [6_643_000, 262_000], 25833],
  ['UTM sone 32 N', 'UTM sone 32 Ø', [6_643_000, 597_000], 25832],
  ['WGS84 UTM 34N northing', 'WGS84 UTM 34N easting', [6_700_000, 400_000], 32634],
  ['ED50 UTM 32 y', 'ED50 UTM 32 x', [5_500_000, 450_000], 23032],
  ['Y_L93', 'X_L93', [6_862_000, 652_000], 2154],
  ['Y_RD', 'X_RD', [487_000, 121_000], 28992],
  ['LV95 N', 'LV95 E', [1_247_000, 2_683_000], 2056],
  ['OSGB36 northing', 'OSGB36 easting', [180_000, 530_000], 27700],
  ['N ETRS-TM35FIN', 'E ETRS-TM35FIN', [6_672_000, 386_000], 3067],
  ['GK25 N', 'GK25 E', [6_672_000, 25_497_000], 3879],
  ['NTM10 N', 'NTM10 E', [1_215_000, 96_000], 5110],
  ['LKS92 Y', 'LKS92 X', [312_000, 507_000], 3059],
  ['Stereo70 N', 'Stereo70 E', [327_000, 588_000], 3844],
];

test.each(HEADINGS)('“%s” and “%s” say the system', async (north, east, [y, x], code) => {
  const mapping = await guess('places.csv', `Place;${north};${east}\nA;${y};${x}\nB;${y + 100};${x + 100}\n`);
  expect([mapping.system, mapping.roles.map(({ type }) => type).sort()]).toEqual([code, ['lat', 'lng', 'name']]);
});

test.each([
  ['Koordinatsystem', 'SWEREF 99 18 00', 3011],
  ['EPSG', '3010', 3010],
  ['srid', '3014', 3014],
  ['CRS', 'urn:ogc:def:crs:EPSG::3009', 3009],
])('a column “%s” with “%s” in each row says the system', async (heading, cell, code) => {
  const text = `Plats;N;E;${heading}\nA;6578500;153900;${cell}\nB;6578600;153950;${cell}\n`;
  expect((await guess('platser.csv', text)).system).toBe(code);
});

test('two systems in a column of which one is not known, or one that the numbers are not of, leave the question open', async () => {
  const row = (system: string) => `A;6578500;153900;${system}\n`;
  expect((await guess('platser.csv', `Plats;N;E;EPSG\n${row('3011')}${row('lokalt')}`)).system).toBeNull();
  expect((await guess('platser.csv', `Plats;N;E;EPSG\n${row('28992')}`)).system).toBeNull();
});

test.each([
  ['Skolor SWEREF 99 18 00.csv', 3011],
  ['skolor_sweref991330.csv', 3008],
  ['skolor epsg3015.csv', 3015],
  // A number alone may count anything.
  ['skolor 3015.csv', null],
  ['Export UTM (1).csv', null],
  ['Lager L93.csv', null],
  ['Skolor UTM 31.csv', null],
])('the name “%s” says the system, or nothing', async (name, code) => {
  expect((await guess(name, 'Plats;N;E\nA;6578500;153900\n')).system).toBe(code);
});

test.each(['Byggår', 'Y 2020', 'Antal elever', 'Klass 93', 'Plan 3', 'Kommun', 'Bolag itmail', 'Gård 5'])(
  '“%s” names no system',
  (heading) => {
    expect(systemIn(heading)).toBeNull();
  },
);
