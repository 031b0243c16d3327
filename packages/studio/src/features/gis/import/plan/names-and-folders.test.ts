import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { describe, expect, it } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { existingMapOf } from './existing-map.ts';
import { planImport } from './plan-import.ts';

const emptyMap = () => gisOf({ settings: { name: 'Map' }, layers: [] });
let made = 0;
const newId = () => {
  made += 1;
  return `new_${made}`;
};

async function imported(name: string, content: string, gis: GisRecords = emptyMap()) {
  const file = await readFile(name, content);
  const existing = existingMapOf(gis);
  const mapping = guessMapping(file, { existing, language: 'sv' });
  const plan = planImport(existing, file, mapping, { newId, near: null });
  return { file, mapping, plan, gis: importFeatures.run(gis, plan.edit) };
}

const namesOf = (gis: GisRecords) =>
  gis.ordered('hotspots').map(({ name }) => (name.type === 'custom' ? name.value : name));

describe('names by language', () => {
  it.each([
    ['lat;lng;name_sv;name_en', '59;18;Skola;School', { sv: 'Skola', en: 'School' }],
    ['lat;lng;name:en;name:sv', '59;18;School;Skola', { sv: 'Skola', en: 'School' }],
    ['lat;lng;Namn (svenska);Namn (engelska)', '59;18;Skola;School', { sv: 'Skola', en: 'School' }],
    ['lat;lng;namn;namn_en', '59;18;Skola;School', { sv: 'Skola', en: 'School' }],
    ['lat;lng;namn;namn_en', '59;18;Kafé;Kafé', { sv: 'Kafé', en: 'Kafé' }],
    ['lat;lng;title.sv;title.en', '59;18;Skola;', { sv: 'Skola' }],
    ['lat;lng;name;name:sv;name:en', '59;18;Vasa;Vasa;Vasa ship', { sv: 'Vasa', en: 'Vasa ship' }],
    ['lat;lng;namn', '59;18;"{""sv"":""Skola"",""en"":""School""}"', { sv: 'Skola', en: 'School' }],
  ])('%s: %s', async (head, row, name) => {
    const { gis } = await imported('a.csv', `${head}\n${row}\n`);
    expect(namesOf(gis)).toEqual([name]);
  });

  it('come from a column without a language where that of the language is empty, as in OpenStreetMap', async () => {
    const { gis, mapping, file } = await imported(
      'a.csv',
      'lat;lng;name:sv;name;name:en\n59;18;;Vasagatan;\n59;18.1;Kungsgatan;Other;Kings Street\n59;18.2;;Torget;The square\n59;18.3;;Only;Only\n',
    );
    expect(namesOf(gis)).toEqual([
      { sv: 'Vasagatan' },
      { sv: 'Kungsgatan', en: 'Kings Street' },
      { sv: 'Torget', en: 'The square' },
      // It repeats what the other language has.
      { en: 'Only' },
    ]);
    expect(
      mapping.roles.map(({ type }, at) => [file.columns[at], type]).filter(([, type]) => type === 'name'),
    ).toHaveLength(3);
  });

  it('stand with plain ones in one file', async () => {
    const feature = (name: unknown) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [18, 59] },
    });
    const { gis } = await imported(
      'a.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [feature('Plain'), feature({ sv: 'Skola', en: 'School' })],
      }),
    );
    expect(namesOf(gis)).toEqual([{ sv: 'Plain' }, { sv: 'Skola', en: 'School' }]);
  });
});

const POINT = '<Point><coordinates>18,59</coordinates></Point>';
const place = (id: string) => `<Placemark id="${id}"><name>${id}</name>${POINT}</Placemark>`;
const folder = (name: string, inner: string) => `<Folder><name>${name}</name>${inner}</Folder>`;
const kml = (inner: string) => `<kml><Document><name>Map</name>${inner}</Document></kml>`;
/** Each category with what it lies in, and each place with its category. */
function treeOf(gis: GisRecords) {
  const nameOf = (id: string | undefined): string | null => {
    const name = id === undefined ? undefined : gis.get('categories', id)?.name;
    return name?.type === 'custom' ? (name.value.sv ?? name.value.en ?? '') : null;
  };
  return {
    categories: gis.ordered('categories').map(({ id, parent }) => [nameOf(parent?.id), nameOf(id)]),
    places: gis.ordered('hotspots').map(({ category }) => {
      const parent = category ? gis.get('categories', category.id)?.parent : null;
      return [nameOf(parent?.id), nameOf(category?.id)];
    }),
  };
}

describe('folders in folders', () => {
  const FOLDERS = kml(
    folder('Homes', folder('2024', place('a')) + folder('2025', place('b'))) +
      folder('Shops', place('c') + folder('2024', place('d'))),
  );
  const TREE = {
    categories: [
      [null, 'Homes'],
      ['Homes', '2024'],
      ['Homes', '2025'],
      [null, 'Shops'],
      ['Shops', '2024'],
    ],
    places: [
      ['Homes', '2024'],
      ['Homes', '2025'],
      [null, 'Shops'],
      ['Shops', '2024'],
    ],
  };

  it('are categories in categories, those of one name apart, and the same on a second import', async () => {
    const { gis, plan } = await imported('a.kml', FOLDERS);
    expect(treeOf(gis)).toEqual(TREE);
    expect(plan.newCategories.map(({ name }) => name)).toEqual(['Homes', '2024', '2025', 'Shops', '2024']);
    const second = await imported('a.kml', FOLDERS, gis);
    expect([second.plan.unchanged, second.plan.newCategories]).toEqual([4, []]);
    for (const record of gis.all('categories'))
      expect(gis.definition.records.categories?.schema.parse(record)).toEqual(record);
  });

  it('take the category that the map has of a table without folders', async () => {
    const before = (await imported('a.csv', 'lat;lng;namn;kategori\n59;18;x;2024\n')).gis;
    const { plan } = await imported('a.kml', kml(folder('Homes', folder('2024', place('a')))), before);
    expect(plan.newCategories).toEqual([]);
  });

  it('of a name that the folder around them has are categories of their own', async () => {
    const { gis } = await imported('a.kml', kml(folder('A', folder('A', place('a')))));
    expect(treeOf(gis).places).toEqual([['A', 'A']]);
  });
});

it('the category of shapes is left out with a warning, for they have none', async () => {
  const area =
    '<Placemark><name>Plot</name><Polygon><outerBoundaryIs><LinearRing><coordinates>18,59 18.1,59 18.1,59.1 18,59</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';
  const { plan } = await imported('a.kml', kml(folder('Plots', area + area)));
  expect(plan.warned.list).toEqual([
    { row: 'Shapes', reason: 'Shapes have no category: that of 2 shapes is left out' },
  ]);
  expect(plan.newCategories).toEqual([]);
});

it.each([
  ['6 580 822,12', '674 032,5'],
  ['6.580.822,12', '674.032,5'],
  ['6,580,822.12', '674,032.5'],
  ["6'580'822.12", "674'032.5"],
  ['6580822.12', '674032.5'],
  ['6\u00a0580\u00a0822,12', '674\u202f032,5'],
  ['6,580,822', '674,032'],
  ['6.580.822', '674.032'],
])('the coordinates %s, %s of a table are those of SWEREF 99 TM', async (n, e) => {
  const { gis, mapping } = await imported('a.csv', `Namn\tN\tE\nA\t${n}\t${e}\nB\t${n}\t${e}\n`);
  expect(mapping.system).toBe(3006);
  for (const { position } of gis.all('hotspots'))
    expect([position.lng, position.lat]).toEqual([expect.closeTo(18.0592, 3), expect.closeTo(59.3302, 3)]);
  expect(gis.all('hotspots')).toHaveLength(2);
});
