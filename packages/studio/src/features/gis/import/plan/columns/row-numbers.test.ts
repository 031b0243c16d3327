import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { existingMapOf } from '../existing-map.ts';
import { guessMapping, isRowNumber } from './guess-mapping.ts';

const existing = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));

async function guessOf(headings: readonly string[], languages: readonly ('en' | 'sv')[] = ['en']) {
  const rows = [1, 2, 3].map((at) =>
    headings.map((heading) => (heading === 'Lat' || heading === 'Lng' ? `5${at}.5` : `${heading} ${at}`)),
  );
  const file = await readFile('a.csv', [headings, ...rows].map((cells) => cells.join(';')).join('\n'));
  return { file, mapping: guessMapping(file, { existing, language: 'en', languages }) };
}

const keyOf = async (headings: readonly string[]) => {
  const { file, mapping } = await guessOf(headings);
  return mapping.keyColumn === null ? null : file.columns[mapping.keyColumn];
};

test.each(['fid', 'ogc_fid', 'FID', 'FID_', 'OBJECTID', 'OBJECTID_1', 'gid', 'OID'])(
  '“%s” numbers rows: another column of keys is the key, and it is only where there is none',
  async (heading) => {
    expect(isRowNumber(heading)).toBe(true);
    expect(await keyOf([heading, 'Objekt-ID', 'Name', 'Lat', 'Lng'])).toBe('Objekt-ID');
    expect(await keyOf([heading, 'Skolenhetskod', 'Name', 'Lat', 'Lng'])).toBe('Skolenhetskod');
    expect(await keyOf([heading, 'Name', 'Lat', 'Lng'])).toBe(heading);
  },
);

test.each(['Objekt-ID', 'id', 'Nr', 'UUID', 'plot_id'])('“%s” is no number of rows', (heading) => {
  expect(isRowNumber(heading)).toBe(false);
});

test.each([
  ['Namn', ['en', 'sv'], 'sv'],
  ['Benämning', ['en', 'sv'], 'sv'],
  ['Namn', ['en'], 'en'],
  ['Name', ['en', 'sv'], 'en'],
  ['Title', ['sv', 'en'], 'en'],
] as const)('“%s” in a project with %s is a name in %s', async (heading, languages, language) => {
  const { mapping } = await guessOf(['Nr', heading, 'Lat', 'Lng'], languages);
  expect(mapping.roles[1]).toEqual({ type: 'name', language });
});
