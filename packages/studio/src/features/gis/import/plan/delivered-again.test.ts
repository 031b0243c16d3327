import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { existingMapOf } from './existing-map.ts';
import { planImport } from './plan-import.ts';

let made = 0;
const newId = () => `id_${++made}`;
const emptyMap = () => gisOf({ settings: { name: 'Map' }, layers: [] });

async function delivered(content: string, gis: GisRecords = emptyMap(), name = 'places.csv') {
  const existing = existingMapOf(gis);
  const file = await readFile(name, content);
  const mapping = guessMapping(file, { existing, language: 'sv' });
  const plan = planImport(existing, file, mapping, { newId, near: null });
  return { plan, mapping, gis: importFeatures.run(gis, plan.edit) };
}

const countsOf = ({ added, updated, unchanged, missing, skipped }: Awaited<ReturnType<typeof delivered>>['plan']) => ({
  ...{ added: added.length, updated: updated.length, unchanged },
  ...{ missing: missing.length, skipped: skipped.count },
});
const SAME = { added: 0, updated: 0, unchanged: 4, missing: 0, skipped: 0 };

const FIRST = 'Nr;Namn;Lat;Long\nA01;Café;59,1;18,1\nA02;Bio;59,2;18,2\nA03;Bad;59,3;18,3\nA04;Park;59,4;18,4\n';
const NUMBERED = FIRST.replaceAll('A0', '0');
const point = (id: unknown, name: string, lng: number, lat: number) => ({
  ...{ type: 'Feature', properties: { id, name } },
  geometry: { type: 'Point', coordinates: [lng, lat] },
});
const PLACES = [
  ['A01', 'Café', 18.1, 59.1],
  ['A02', 'Bio', 18.2, 59.2],
  ['A03', 'Bad', 18.3, 59.3],
  ['A04', 'Park', 18.4, 59.4],
] as const;
const geojson = (of: (place: (typeof PLACES)[number]) => object) =>
  JSON.stringify({ type: 'FeatureCollection', features: PLACES.map(of) });

test.each<[string, string, string, string?]>([
  ['as it was', FIRST, FIRST],
  ['with the key under another heading', FIRST, FIRST.replace('Nr', 'Objekt')],
  ['with the key behind other columns', FIRST, FIRST.replaceAll(/^(\w+);(.*)$/gm, '$2;$1').replace('Nr', 'Anläggning')],
  [
    'with a counter in front that looks like a key',
    FIRST,
    FIRST.split('\n')
      .filter(Boolean)
      .map((line, at) => `${at === 0 ? 'id' : at};${line}`)
      .join('\n'),
  ],
  ['with keys in small letters', FIRST, FIRST.replaceAll('A0', 'a0')],
  ['with keys without zeros', FIRST, FIRST.replaceAll('A0', 'A')],
  ['with blanks in its keys', FIRST, FIRST.replaceAll('A0', 'A 0')],
  [
    'with keys that became numbers',
    NUMBERED,
    geojson(([id, name, lng, lat]) => point(Number(id.slice(1)), name, lng, lat)),
    'p.geojson',
  ],
  ['with keys that became decimals', NUMBERED, FIRST.replaceAll(/A0(\d)/g, '$1.0')],
  [
    'under another name and in another format',
    FIRST,
    geojson(([id, name, lng, lat]) => point(id, name, lng, lat)),
    'Layer 7.geojson',
  ],
  [
    'with places that were calculated',
    FIRST,
    geojson(([id, name, lng, lat]) => point(id, name, lng + 3e-9, lat - 4e-9)),
    'p.geojson',
  ],
  ['without its keys', FIRST, FIRST.replaceAll(/^\w+;/gm, '')],
  ['with keys that there were not', FIRST.replaceAll(/^\w+;/gm, ''), FIRST],
  [
    'without keys at either time',
    FIRST.replaceAll(/^\w+;/gm, ''),
    FIRST.replaceAll(/^\w+;/gm, '').replace('Café', 'CAFÉ ').replace('CAFÉ ', 'Café'),
  ],
  [
    'in metres of SWEREF 99 TM',
    'Namn;Lat;Long\nCafé;59,33;18,05\nBio;59,34;18,06\n',
    'Namn;N (SWEREF 99 TM);E (SWEREF 99 TM)\nCafé;6580772,284;673510,628\nBio;6581911,189;674028,087\n',
  ],
])('a map that is delivered again %s changes nothing', async (what, first, second, name) => {
  const { gis } = await delivered(first);
  const { plan } = await delivered(second, gis, name);
  // To the millimetre, as cs2cs of PROJ gives them.
  if (what.startsWith('in metres')) expect(countsOf(plan)).toEqual({ ...SAME, unchanged: 2 });
  else expect(countsOf(plan)).toEqual(SAME);
});

test.each<[string, string, Partial<typeof SAME>]>([
  ['one that is gone', FIRST.replace(/A03.*\n/, ''), { unchanged: 3, missing: 1 }],
  ['one that is new', `${FIRST}A05;Torg;59,5;18,5\n`, { unchanged: 4, added: 1 }],
  ['one that moved', FIRST.replace('59,3;18,3', '59,31;18,3'), { unchanged: 3, updated: 1 }],
  ['one that has another name', FIRST.replace('Bad', 'Simhall'), { unchanged: 3, updated: 1 }],
])('with keys, what differs is %s', async (_, second, counts) => {
  const { gis } = await delivered(FIRST);
  expect(countsOf((await delivered(second, gis)).plan)).toEqual({ ...SAME, unchanged: 0, ...counts });
});

const keyless = (text: string) => text.replaceAll(/^\w+;/gm, '');
test.each<[string, string, Partial<typeof SAME>]>([
  ['one that is gone', FIRST.replace(/A03.*\n/, ''), { unchanged: 3 }],
  ['one that is new', `${FIRST}A05;Torg;59,5;18,5\n`, { unchanged: 4, added: 1 }],
  ['one that moved', FIRST.replace('59,3;18,3', '59,31;18,3'), { unchanged: 3, updated: 1 }],
  ['one that has another name', FIRST.replace('Bad', 'Simhall'), { unchanged: 3, updated: 1 }],
  ['one that is there twice', `${FIRST}A05;Bad;59,6;18,6\n`, { unchanged: 4, added: 1 }],
  [
    'two that changed places',
    FIRST.replace('59,3;18,3', 'x').replace('59,4;18,4', '59,3;18,3').replace('x', '59,4;18,4'),
    { unchanged: 2, updated: 2 },
  ],
])('without keys, what differs is %s', async (_, second, counts) => {
  const { gis } = await delivered(keyless(FIRST));
  const { plan } = await delivered(keyless(second), gis);
  expect(countsOf(plan)).toEqual({ ...SAME, unchanged: 0, ...counts });
  expect(plan.warned.list.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^\d features? found by name or place, since the file has no key/),
  );
});

test.each<[string, string]>([
  ['the same names at another site', keyless(FIRST).replaceAll(';59,', ';57,')],
  [
    'other things at the same places',
    'Namn;Lat;Long\nLaddplats 1;59,1;18,1\nLaddplats 2;59,2;18,2\nLaddplats 3;59,3;18,3\n',
  ],
  ['other places, of which one is the same', 'Namn;Lat;Long\nCafé;59,1;18,1\nTorg;59,15;18,1\nHamn;59,16;18,1\n'],
])('a file without keys goes into a layer of its own: %s', async (_, second) => {
  const { gis } = await delivered(keyless(FIRST));
  const { plan, mapping } = await delivered(second, gis);
  expect(mapping.points?.layer.type).toBe('new');
  expect(plan.updated).toEqual([]);
});

const area = (id: string, name: string, lng: number) => ({
  ...{ type: 'Feature', properties: { id, name } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lng, 59],
        [lng + 0.1, 59],
        [lng + 0.1, 59.1],
        [lng, 59],
      ],
    ],
  },
});

test('areas that are delivered again as points are added, and it is said what they were', async () => {
  const areas = { type: 'FeatureCollection', features: [area('A01', 'Café', 18), area('A02', 'Bio', 18.2)] };
  const { gis } = await delivered(JSON.stringify(areas), emptyMap(), 'a.geojson');
  const { plan } = await delivered(FIRST, gis);
  expect([plan.added.length, plan.warned.list.map(({ reason }) => reason)]).toEqual([
    4,
    [
      '2 features with the same key and name on the map as lines or areas, and in the file as points: added. Delete those of the map, or leave points out',
    ],
  ]);
});

test('an area that becomes a line, and one of several parts, stay what they are found by', async () => {
  const areas = { type: 'FeatureCollection', features: [area('A01', 'Café', 18), area('A02', 'Bio', 18.2)] };
  const { gis } = await delivered(JSON.stringify(areas), emptyMap(), 'a.geojson');
  const again = areas.features.map(({ geometry, ...feature }, at) => ({
    ...feature,
    geometry:
      at === 0
        ? { type: 'LineString', coordinates: geometry.coordinates[0] }
        : { type: 'MultiPolygon', coordinates: [geometry.coordinates] },
  }));
  const { plan } = await delivered(JSON.stringify({ ...areas, features: again }), gis, 'a.geojson');
  expect([plan.added.length, plan.missing.length, plan.updated.length + plan.unchanged]).toEqual([0, 0, 2]);
});

test('keys that were counted again are said: names would move from one place to another', async () => {
  const counted = (names: readonly string[]) =>
    [
      'fid;Namn;Lat;Long',
      ...names.map((name, at) => `${at + 1};${name};59,${PLACES.findIndex(([, one]) => one === name) + 1};18,1`),
    ].join('\n');
  const { gis } = await delivered(counted(['Café', 'Bio', 'Bad', 'Park']));
  const { plan } = await delivered(counted(['Bio', 'Bad', 'Park']), gis);
  expect(plan.warned.list.map(({ reason }) => reason)).toEqual([
    '3 features would take the name that another one has: the keys may have been counted again. Choose no key to find them by name',
  ]);
});

test('other places that are added to a layer are new, whatever they are called', async () => {
  const { gis, mapping } = await delivered(FIRST);
  const [id = ''] = gis.all('hotspotLayers').map((layer) => layer.id);
  const layer = { type: 'existing', id } as const;
  const others = FIRST.replaceAll('A0', 'B0').replaceAll(';59,', ';57,');
  for (const [text, more] of [
    [others, {}],
    [keyless(others), { keyColumn: null, roles: mapping.roles.slice(1) }],
  ] as const) {
    const existing = existingMapOf(gis);
    const file = await readFile('others.csv', text);
    const points = { as: 'hotspots', layer } as const;
    const plan = planImport(existing, file, { ...mapping, points, ...more }, { newId, near: null });
    expect([plan.added.length, plan.updated.length]).toEqual([4, 0]);
  }
});
