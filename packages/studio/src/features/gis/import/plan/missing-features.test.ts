import { importFeatures } from '@diorama/documents/gis/import.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { existingMapOf } from './existing-map.ts';
import { guessMapping } from './guess-mapping.ts';
import type { ImportMapping } from './mapping.ts';
import { planImport } from './plan-import.ts';

const FIRST = 'Nr;Namn;Lat;Long\n1;Café;59,1;18,1\n2;Bio;59,2;18,2\n3;Bad;59,3;18,3\n';

async function planned(
  text: string,
  gis = gisOf({ settings: { name: 'Map' }, layers: [] }),
  more: Partial<ImportMapping> = {},
) {
  let made = 0;
  const existing = existingMapOf(gis);
  const file = await readFile('Places.csv', text);
  const mapping = { ...guessMapping(file, { existing, language: 'sv' }), ...more };
  const newId = () => `${gis.all('hotspots').length}_${++made}`;
  return planImport(existing, file, mapping, { newId, near: null });
}

const imported = async () =>
  importFeatures.run(gisOf({ settings: { name: 'Map' }, layers: [] }), (await planned(FIRST)).edit);

test.each([
  ['has all', FIRST, []],
  ['has one less', FIRST.replace(/3;Bad.*\n/, ''), ['Bad']],
  ['has another one in its place', FIRST.replace('3;Bad', '4;Park'), ['Bad']],
  ['has a row that is skipped', FIRST.replace('3;Bad;59,3', '3;Bad;nowhere'), []],
])('a second delivery that %s', async (_, text, names) => {
  const plan = await planned(text, await imported());
  expect(plan.missing.map(({ name }) => name)).toEqual(names);
  expect(plan.edit.removed).toBeUndefined();
});

test('what the file does not have goes only where that is wanted, in the same step', async () => {
  const gis = await imported();
  const plan = await planned(FIRST.replace(/3;Bad.*\n/, '4;Park;59,4;18,4\n'), gis, { removesMissing: true });
  const after = importFeatures.run(gis, plan.edit);
  expect(after.ordered('hotspots').map(({ key }) => key)).toEqual(['1', '2', '4']);
});

test('places of other layers, drawn by hand, or of a file without a key are never missing', async () => {
  const gis = await imported();
  const layer = { type: 'new', name: 'Other' } as const;
  const others = await planned('Nr;Namn;Lat;Long\n9;Park;59,4;18,4\n', gis, { points: { as: 'hotspots', layer } });
  expect(others.missing).toEqual([]);
  const [id = ''] = gis.all('hotspotLayers').map((one) => one.id);
  const existing = { as: 'hotspots', layer: { type: 'existing', id } } as const;
  const keyless = await planned('Namn;Lat;Long\nPark;59,4;18,4\n', gis, { points: existing, keyColumn: null });
  expect(keyless.missing).toEqual([]);
  const byHand = gis.putAll(
    'hotspots',
    gis.all('hotspots').map(({ key: _key, ...hotspot }) => ({ ...hotspot })),
  );
  expect((await planned('Nr;Namn;Lat;Long\n9;Park;59,4;18,4\n', byHand, { points: existing })).missing).toEqual([]);
});
