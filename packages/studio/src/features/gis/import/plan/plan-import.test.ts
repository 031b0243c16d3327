import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { describe, expect, it, test } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import type { ParsedFile } from '../parse/parsed-file.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { existingMapOf } from './existing-map.ts';
import type { ImportMapping } from './mapping.ts';
import { MOST_IMPORTED, planImport } from './plan-import.ts';

const emptyMap = () => gisOf({ settings: { name: 'Map' }, layers: [] });
const ids = () => {
  let count = 0;
  return () => {
    count += 1;
    return `new_${count}`;
  };
};

/** Reads a table, takes the guess with what a test changes of it, and plans. */
async function planned(text: string, gis: GisRecords = emptyMap(), changes: Partial<ImportMapping> = {}) {
  const file = await readFile('Places.csv', text);
  const existing = existingMapOf(gis);
  const mapping = { ...guessMapping(file, { existing, language: 'sv' }), ...changes };
  return { file, mapping, plan: planImport(existing, file, mapping, { newId: ids(), near: null }) };
}

const PLACES = `Nr;Namn;Name (en);Lat;Long;Kategori;Värde
1;Åhléns;Ahlens;59,332;18,063;Handel;12
2;Café Ö;;59,335;18,07;Mat;1 200,5
3;"Bio; Rio";Rio cinema;59,31;18,04;handel;
`;

describe('a first import', () => {
  it('makes places with names per language, categories that are new, and a layer of the file’s name', async () => {
    const { plan } = await planned(PLACES);
    const gis = importFeatures.run(emptyMap(), plan.edit);
    expect(plan.newCategories.map(({ name }) => name)).toEqual(['Handel', 'Mat']);
    expect(gis.ordered('hotspotLayers').map(({ name }) => name)).toEqual(['Places']);
    const [shop, cafe, cinema] = gis.ordered('hotspots');
    expect(shop).toMatchObject({
      key: '1',
      name: { type: 'custom', value: { sv: 'Åhléns', en: 'Ahlens' } },
      position: { lng: 18.063, lat: 59.332 },
      value: 12,
      category: gis.ordered('categories').map(({ id }) => ({ type: 'category', id }))[0],
    });
    expect(cafe).toMatchObject({ name: { value: { sv: 'Café Ö' } }, value: 1200.5 });
    expect(cinema?.category).toEqual(shop?.category);
    expect(cinema?.value).toBe(0);
  });

  it('gives records that the document accepts', async () => {
    const { plan } = await planned(PLACES);
    const gis = importFeatures.run(emptyMap(), plan.edit);
    for (const record of gis.all('hotspots'))
      expect(gis.definition.records.hotspots?.schema.parse(record)).toEqual(record);
  });
});

describe('a second import by key', () => {
  it('changes nothing where the table is the same', async () => {
    const gis = importFeatures.run(emptyMap(), (await planned(PLACES)).plan.edit);
    const { plan, mapping } = await planned(PLACES, gis);
    expect(mapping.points).toEqual({
      as: 'hotspots',
      layer: { type: 'existing', id: gis.all('hotspotLayers')[0]?.id },
    });
    expect([plan.added.length, plan.updated.length, plan.unchanged]).toEqual([0, 0, 3]);
    expect(importFeatures.run(gis, plan.edit).edits()).toEqual(gis.edits());
  });

  it('changes what differs, adds what is new, and leaves what cells are empty of', async () => {
    const gis = importFeatures.run(emptyMap(), (await planned(PLACES)).plan.edit);
    const { plan } = await planned(
      `Nr;Namn;Name (en);Lat;Long;Kategori;Värde\n3;Bio Rio;;59,32;18,04;Kultur;\n2;Café Ö;;59,335;18,07;;\n9;Ny;;59;18;;\n`,
      gis,
    );
    expect(plan.unchanged).toBe(1);
    expect(plan.added.map(({ name }) => name)).toEqual(['Ny']);
    expect(plan.updated).toMatchObject([
      {
        name: 'Bio; Rio',
        differences: [
          { field: 'Name (Swedish)', before: 'Bio; Rio', after: 'Bio Rio' },
          { field: 'Position', before: '59.31, 18.04', after: '59.32, 18.04 (1112 m away)' },
          { field: 'Category', before: 'Handel', after: 'Kultur' },
        ],
      },
    ]);
    const after = importFeatures.run(gis, plan.edit);
    expect(after.all('hotspots')).toHaveLength(4);
    expect(after.all('hotspots').find(({ key }) => key === '3')).toMatchObject({
      name: { value: { sv: 'Bio Rio', en: 'Rio cinema' } },
      position: { lng: 18.04, lat: 59.32 },
    });
    expect(after.all('hotspots').find(({ key }) => key === '2')?.value).toBe(1200.5);
  });
});

describe('rows that cannot be taken', () => {
  it('are named with the reason, and the others are taken', async () => {
    const { plan } = await planned(
      `Id,Name,Lat,Lng
a,A,59.3,18
a,B,59.3,18
,C,59.3,18
d,D,,18
e,E,abc,18
f,F,159.3,18
g,G,"59°19'48""N","18°4'12""E"
h,=1+1,59.3,18
`,
      undefined,
      { keyColumn: 0 },
    );
    expect(plan.skipped.list).toEqual([
      { row: 3, reason: 'Row 2 has the same key “a”' },
      { row: 5, reason: 'It has no latitude' },
      { row: 6, reason: 'Its latitude “abc” cannot be read. Write it as 59.33' },
      { row: 7, reason: expect.stringMatching(/^Latitude 159.3, longitude 18 is not on the globe/) },
    ]);
    expect(plan.warned.list).toEqual([{ row: 4, reason: 'It has no key: importing the file again adds it once more' }]);
    expect(plan.added.map(({ name }) => name)).toEqual(['A', 'C', 'G', '=1+1']);
    expect(plan.edit.added.hotspots[2]?.position).toEqual({
      lng: expect.closeTo(18.07, 9),
      lat: expect.closeTo(59.33, 9),
    });
  });

  it('keep what is right of them where a value or a widget is not', async () => {
    const gis = gisOf({
      settings: { name: 'Map' },
      widgets: [{ id: 'w1', name: { sv: 'Info' }, collectionId: 'c', widget: null }],
      layers: [],
    });
    const { plan } = await planned(
      'Namn,Lat,Lng,Värde,Widget\nA,59,18,mycket,info\nB,59,18,7,Annat\nC,59,18,8,\nD,59,18,9,\n',
      gis,
    );
    expect(plan.edit.added.hotspots[0]?.widget).toEqual({ type: 'widget-use', id: 'w1' });
    expect(plan.warned.list).toEqual([
      { row: 2, reason: 'Its value “mycket” is not a number and is left out' },
      { row: 3, reason: 'No widget of the map is called “Annat”' },
    ]);
    expect(plan.added).toHaveLength(4);
  });
});

describe('the guess', () => {
  const rolesOf = async (text: string) => {
    const { mapping } = await planned(text);
    return mapping.roles.map((role) => (role.type === 'name' ? `name ${role.language}` : role.type));
  };

  it.each([
    ['Name,Latitude,Longitude\nA,59,18\n', ['name sv', 'lat', 'lng']],
    ['Benämning;Y;X\nA;59,1;18\n', ['name sv', 'lat', 'lng']],
    ['namn_sv,name_en,N,E\nA,B,59,18\n', ['name sv', 'name en', 'lat', 'lng']],
    ['Plats (svenska),Koordinater,Antal\nA,"59.33, 18.07",4\n', ['name sv', 'position', 'value']],
    ['Vad,Var\nA,59.33 18.07\n', ['name sv', 'position']],
    ['Titel,wkt\nA,POINT(18 59)\n', ['name sv', 'geometry']],
    ['Namn,Lat,Lng,Värde\nA,59,18,stor\n', ['name sv', 'lat', 'lng', 'skip']],
  ])('knows headings in English and Swedish: %s', async (text, roles) => {
    expect(await rolesOf(text)).toEqual(roles);
  });

  it('takes a column for the key only where every cell is another one', async () => {
    expect((await planned('Id,Namn,Lat,Lng\n1,A,59,18\n2,B,59,18\n')).mapping.keyColumn).toBe(0);
    expect((await planned('Id,Namn,Lat,Lng\n1,A,59,18\n1,B,59,18\n')).mapping.keyColumn).toBeNull();
  });

  it('knows SWEREF 99 TM by its numbers', async () => {
    const { plan, mapping } = await planned('Namn;N;E\nA;6580822;674032\nB;6 580 822,5;674 032\n');
    expect(mapping.system).toBe(3006);
    expect(plan.edit.added.hotspots[0]?.position).toEqual({
      lng: expect.closeTo(18.05919, 5),
      lat: expect.closeTo(59.33023, 5),
    });
    expect(plan.added).toHaveLength(2);
  });

  it('offers to swap latitude and longitude, and swaps them', async () => {
    const text = 'Namn,Lat,Lng\nA,18.07,59.33\nB,11.97,57.7\n';
    const { plan } = await planned(text);
    expect(plan.offersSwap).toBe(true);
    const swapped = (await planned(text, undefined, { isSwapped: true })).plan;
    expect(swapped.offersSwap).toBe(false);
    expect(swapped.edit.added.hotspots[0]?.position).toEqual({ lng: 18.07, lat: 59.33 });
  });
});

describe('shapes and labels', () => {
  const parsed = (): Promise<ParsedFile> =>
    readFile(
      'a.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 'p',
            properties: { namn: 'Fiji' },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [179, -17],
                  [-179, -17],
                  [-179, -16],
                  [179, -17],
                ],
              ],
            },
          },
          {
            type: 'Feature',
            id: 'm',
            properties: { namn: 'Två' },
            geometry: {
              type: 'MultiPoint',
              coordinates: [
                [18, 59],
                [19, 60],
              ],
            },
          },
        ],
      }),
    );

  it('go into layers of their own, across the antimeridian without a jump, points of one feature with keys of their own', async () => {
    const file = await parsed();
    const existing = existingMapOf(emptyMap());
    const mapping = guessMapping(file, { existing, language: 'sv' });
    const { edit } = planImport(existing, file, mapping, { newId: ids(), near: null });
    expect(edit.added.outlines[0]?.geometry?.coordinates).toEqual([
      [
        [179, -17],
        [181, -17],
        [181, -16],
        [179, -17],
      ],
    ]);
    expect(edit.added.hotspots.map(({ key }) => key)).toEqual(['m', 'm#2']);
    const gis = importFeatures.run(emptyMap(), edit);
    expect([gis.all('outlineLayers').length, gis.all('hotspotLayers').length]).toEqual([1, 1]);
    expect(gis.all('outlines')[0]).toMatchObject({ name: { value: { sv: 'Fiji' } }, action: { type: 'none' } });
  });

  it('are left out where there is no layer for them; points become labels where that is wanted', async () => {
    const file = await parsed();
    const existing = existingMapOf(emptyMap());
    const mapping: ImportMapping = {
      ...guessMapping(file, { existing, language: 'sv' }),
      points: { as: 'labels', layer: { type: 'new', name: 'Texts' } },
      shapes: null,
    };
    const plan = planImport(existing, file, mapping, { newId: ids(), near: null });
    expect(plan.skipped.list).toEqual([{ row: 1, reason: 'Lines and areas are left out' }]);
    const gis = importFeatures.run(emptyMap(), plan.edit);
    expect(gis.all('labels')[0]).toMatchObject({ text: { sv: 'Två' }, key: 'm', position: { lng: 18, lat: 59 } });
    expect(gis.all('outlineLayers')).toEqual([]);
  });
});

test('a million rows are planned, and those beyond what a map can hold are said', async () => {
  const values = (at: number) => [String(at), `Place ${at}`, '59.3', String(at / 1e6)];
  const features = Array.from({ length: 1_000_000 }, (_, at) => ({ geometry: null, values: values(at), row: at + 2 }));
  const notes = () => ({ list: [], count: 0 });
  const file: ParsedFile = {
    ...{
      name: 'Million',
      format: 'CSV',
      encoding: 'utf-8',
      columns: ['Id', 'Name', 'Lat', 'Lng'],
      features,
      notices: [],
      isPlane: false,
    },
    ...{ skipped: notes(), warned: notes() },
  };
  const existing = existingMapOf(emptyMap());
  const plan = planImport(existing, file, guessMapping(file, { existing, language: 'en' }), {
    newId: ids(),
    near: null,
  });
  expect(plan.added).toHaveLength(MOST_IMPORTED);
  expect(plan.skipped.count).toBe(900_000);
  expect(plan.skipped.list[0]?.reason).toMatch(/^900,000 more: an import takes at most 100,000/);
  const gis = importFeatures.run(emptyMap(), plan.edit);
  // The layer and the first view, too.
  expect(gis.edits()).toHaveLength(MOST_IMPORTED + 2);
});
