import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { existingMapOf } from './existing-map.ts';
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

const point = (id: string, lng: number[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { id, name: id },
        geometry: { type: 'MultiPoint', coordinates: lng.map((one) => [one, 59]) },
      },
    ],
  });

test('points of a row of several that a second delivery does not have any more are missing', async () => {
  const empty = gisOf({ settings: { name: 'Map' }, layers: [] });
  const gis = importFeatures.run(empty, (await planned(point('A', [18, 18.1, 18.2]), empty)).edit);
  const less = await planned(point('A', [18, 18.1]), gis);
  expect([less.missing.map(({ key }) => key), less.unchanged]).toEqual([['A#3'], 2]);
  expect((await planned(point('A', [18, 18.1, 18.2, 18.3]), gis)).missing).toEqual([]);
});

test('nothing is missing from a file of which a row could not be read', async () => {
  const empty = gisOf({ settings: { name: 'Map' }, layers: [] });
  const place = (id: string, lng: number) =>
    JSON.stringify({ type: 'Feature', properties: { id }, geometry: { type: 'Point', coordinates: [lng, 59] } });
  const lines = (...all: string[]) => all.join('\n');
  const gis = importFeatures.run(empty, (await planned(lines(place('A', 18), place('B', 19)), empty)).edit);
  const [whole, broken] = [lines(place('A', 18), place('C', 20)), lines(place('A', 18), '{"type": "Fea')];
  expect((await planned(whole, gis)).missing.map(({ key }) => key)).toEqual(['B']);
  expect((await planned(broken, gis)).missing).toEqual([]);
});

test.each([
  ['all of it', 'Namn;Lat;Long\nCafé;59,1;18,1\nBio;59,2;18,2\n', 2],
  ['one of it', 'Namn;Lat;Long\nCafé;59,1;18,1\nPark;59,2;18,25\n', 1],
  ['none of it', 'Namn;Lat;Long\nRestaurang;59,1;18,1\n', 0],
])(
  'a file that goes into a new layer says how many of its features stand on the map already: %s',
  async (_, text, count) => {
    const points = { as: 'hotspots', layer: { type: 'new', name: 'Other' } } as const;
    const { warned, added } = await planned(text, await imported(), { points });
    expect(added.length).toBeGreaterThan(0);
    const said = warned.list.filter(({ row }) => row === 'Again').map(({ reason }) => reason);
    expect(said).toEqual(count === 0 ? [] : [expect.stringMatching(new RegExp(`^${count} feature.*choose a key`))]);
  },
);

test('a shape that the map has keeps its colours, which is said', async () => {
  const shape = (fill: string) =>
    JSON.stringify({
      ...{ type: 'Feature', properties: { id: 'A', fill } },
      geometry: {
        type: 'LineString',
        coordinates: [
          [18, 59],
          [18.1, 59],
        ],
      },
    });
  const empty = gisOf({ settings: { name: 'Map' }, layers: [] });
  const gis = importFeatures.run(empty, (await planned(shape('#ff0000'), empty)).edit);
  const { warned, unchanged } = await planned(shape('#00ff00'), gis);
  expect([unchanged, warned.list]).toEqual([
    1,
    [
      {
        row: 'Shapes',
        reason: 'Shapes that the map has keep their colours: those of the file are left out for 1 shape',
      },
    ],
  ]);
});

test.each([
  ['a colour', 'fill', '#ff0000'],
  ['a date', 'when', '2024-03-05'],
  ['an address', 'link', 'https://example.com/a'],
  ['truth', 'open', true],
])('a column of another name is not what things are called: %s', async (_what, column, value) => {
  const geometry = { type: 'Point', coordinates: [18, 59] };
  const { added } = await planned(
    JSON.stringify({ type: 'Feature', properties: { [column]: value, b: 'Bio' }, geometry }),
  );
  expect(added.map(({ name }) => name)).toEqual(['Bio']);
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
