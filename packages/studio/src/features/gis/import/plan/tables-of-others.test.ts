import { expect, it, test } from 'vitest';
import { rowOf, workbookOf } from '../../../../table-files/workbook.testing.ts';
import { readFile, zipOf } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { planImport } from './plan-import.ts';

const NOTHING = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };

async function planned(name: string, content: string | Uint8Array) {
  const file = await readFile(name, content);
  let made = 0;
  const newId = () => `new_${++made}`;
  const mapping = guessMapping(file, { existing: NOTHING, language: 'en' });
  const plan = planImport(NOTHING, file, mapping, { newId, near: null });
  return { file, mapping, plan, added: plan.edit.added };
}
const placesOf = ({ added }: Awaited<ReturnType<typeof planned>>) =>
  added.hotspots.map(({ position }) => [position?.lng, position?.lat]);

test.each([
  ['German', 'Bezeichnung;Breitengrad;Längengrad', '52,52;13,4'],
  ['German, longitude first', 'Bezeichnung;Länge;Breite', '13,4;52,52'],
  ['Polish', 'Nazwa;Szerokość geograficzna;Długość geograficzna', '52,23;21,01'],
  ['Polish, longitude first', 'Nazwa;Długość;Szerokość', '21,01;52,23'],
  ['Finnish, longitude first', 'Nimi;Pituusaste;Leveysaste', '24,94;60,17'],
  ['Czech, longitude first', 'Název;Zeměpisná délka;Zeměpisná šířka', '14,42;50,09'],
  ['Italian, longitude first', 'Nome;Longitudine;Latitudine', '12,5;41,9'],
  ['Dutch, longitude first', 'Naam;Lengtegraad;Breedtegraad', '4,9;52,37'],
  ['Danish, longitude first', 'Navn;Længdegrad;Breddegrad', '12,56;55,67'],
  ['Russian, longitude first', 'Название;Долгота;Широта', '37,61;55,75'],
  ['French', 'Nom;Coordonnées X;Coordonnées Y', '2,35;48,85'],
])('headings in %s say which coordinate is which', async (_, headings, row) => {
  const [[lng = 0, lat = 0] = []] = placesOf(await planned('a.csv', `${headings}\nA;${row}\nB;${row}\n`));
  expect(Number(lat)).toBeGreaterThan(Number(lng));
});

test.each([
  ['Ostwert', 'Nordwert'],
  ['East', 'North'],
  ['I-koordinaatti', 'P-koordinaatti'],
  ['Itäkoordinaatti', 'Pohjoiskoordinaatti'],
  ['Øst', 'Nord'],
])('metres under “%s” and “%s” have their columns, and are asked about', async (east, north) => {
  const { mapping } = await planned('a.csv', `Name;${north};${east}\nA;6672450;385800\nB;6672500;386000\n`);
  expect(mapping.roles.map(({ type }) => type)).toEqual(['name', 'lat', 'lng']);
  expect(mapping.system).toBeNull();
});

const point = '{""type"":""Point"",""coordinates"":[18.1,59.3]}';
test.each([
  ['a point of ST_AsGeoJSON', `name,st_asgeojson\nA,"${point}"\n`],
  ['a feature', `name,geometry\nA,"{""type"":""Feature"",""properties"":{},""geometry"":${point}}"\n`],
  ['a column without a name', `name,x1\nA,"${point}"\n`],
  ['columns of OpenDataSoft', `name;Geo Point;Geo Shape\nA;59.3, 18.1;"${point}"\n`],
  ['an address with a position below', 'name,Location\nA,"1 Main Street\nCity\n(59.3, 18.1)"\n'],
])('a place in a cell is read: %s', async (_, csv) => {
  expect(placesOf(await planned('a.csv', csv))).toEqual([[18.1, 59.3]]);
});

it('reads areas of GeoJSON in a cell, and names one that is damaged or of several kinds', async () => {
  const area = '{""type"":""Polygon"",""coordinates"":[[[18,59],[18.1,59],[18.1,59.1],[18,59]]]}';
  const both = `{""type"":""GeometryCollection"",""geometries"":[${point},${area}]}`;
  const { added, plan } = await planned('a.csv', `n,geometry\nA,"${area}"\nB,"${both}"\nC,"{""coordinates"":[1"\n`);
  expect(added.outlines.length).toBe(1);
  expect(plan.skipped.list.map(({ row }) => row)).toEqual([3, 4]);
});

it.each([
  [
    'records in a list',
    'a.json',
    '[{"name":"A","lat":59.3,"lon":18.1,"tags":["x"]},{"name":"B","lat":59.4,"lon":18.2}]',
  ],
  ['records in lines', 'a.ndjson', '{"name":"A","lat":59.3,"lon":18.1}\n{"name":"B","lat":59.4,"lon":18.2}\n'],
])('JSON of %s is read as a table', async (_, name, json) => {
  const read = await planned(name, json);
  expect(placesOf(read)).toEqual([
    [18.1, 59.3],
    [18.2, 59.4],
  ]);
});

it('a record among features is named, and makes no table of them', async () => {
  const feature = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[18,59]}}';
  const { added, file } = await planned(
    'a.geojson',
    `{"type":"FeatureCollection","features":[${feature},{"name":"A"}]}`,
  );
  expect([added.hotspots.length, file.skipped.count]).toEqual([1, 1]);
});

it('names of groups of columns above their names are left out', async () => {
  const grouped = await planned('a.csv', 'Place,,Coordinates,\nId,Name,Lat,Long\n1,A,59.3,18.1\n2,B,59.4,18.2\n');
  expect(grouped.file.columns).toEqual(['Id', 'Name', 'Lat', 'Long']);
  expect(grouped.file.features.map(({ row }) => row)).toEqual([3, 4]);
  expect(grouped.file.notices).toEqual([
    '“Place”, “Coordinates” stand above the names of the columns and are left out',
  ]);
});

it.each([
  ['a column without a name', 'Name,,Lat,Long\nA,x,59.3,18.1\nB,y,59.4,18.2\n', ['Name', 'Column 2', 'Lat', 'Long']],
  ['only texts', 'Name,,WKT\nA,b,POINT(18 59)\nC,d,POINT(18 59)\n', ['Name', 'Column 2', 'WKT']],
  ['one row of names alone', 'Name,,WKT\nA,,POINT(18 59)\n', ['Name', 'Column 2', 'WKT']],
])('a first row with a gap names the columns: %s', async (_, csv, columns) => {
  const { file } = await planned('a.csv', csv);
  expect(file.columns).toEqual(columns);
  expect(file.features[0]?.row).toBe(2);
});

it.each([
  ['dashes and blanks', ['–', '-', '', 'n/a', '5'], []],
  ['currencies, parts and groups', ['1 200 kr', '12 %', '€ 1.200,50', '1\u202f000', 'USD 5'], []],
  ['a text', ['many', '1', '2', '3', '4'], ['Its value “many” is not a number and is left out']],
])('values with %s', async (_, values, warned) => {
  const rows = values.map((value, at) => `P${at};59,${at + 1};18,1;${value}`);
  const { plan } = await planned('a.csv', ['Name;Lat;Lon;Value', ...rows].join('\n'));
  expect(plan.warned.list.map(({ reason }) => reason)).toEqual(warned);
});

/** Bytes of a text in an encoding of one byte for each sign. */
const inEncoding = (text: string, encoding: string) => {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (__, at) => at));
  return Uint8Array.from(text, (sign) => signs.indexOf(sign));
};
it.each([
  ['windows-1251', 'Название;Широта;Долгота\nМосква, Красная площадь;55,75;37,61\n'],
  ['windows-1250', 'Nazwa;Lat;Lon\nŁąka;52,2;21,0\nDom przy mostku żółtym;52,3;21,1\n'],
  ['windows-1252', 'Namn;Lat;Lon\nÅkerbyvägen;59,3;18,0\nÖrebro kök;59,2;18,1\n'],
  ['windows-1252', 'Nom;Lat;Lon\nMaison à côté;48,8;2,3\nn° 5 – 12 m²;48,9;2,4\n'],
  ['macintosh', 'Namn;Lat;Lon\nVägen där;59,3;18,0\nBåten på sjön;59,2;18,1\n'],
])('a file in %s is read so, and the guess is said', async (encoding, text) => {
  const { file } = await planned('a.csv', inEncoding(text, encoding));
  expect(file.encoding).toBe(encoding);
  expect(file.features[0]?.values[0]).toBe(text.split('\n')[1]?.split(';')[0]);
  expect(file.notices).toContain('The file does not say its encoding: choose another one where letters are wrong');
});

it('reads the one file of an archive that macOS packed', async () => {
  const json = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[18,59]}}';
  const archive = zipOf({
    'a/places.geojson': json,
    '__MACOSX/a/._places.geojson': new Uint8Array([0, 5, 22, 7]),
    'a/.DS_Store': 'x',
    'a/._other.kml': 'x',
  });
  expect((await planned('a.zip', archive)).added.hotspots.length).toBe(1);
});

test.each([
  [
    'Name;Lat;Lon;Address;Website;Opening hours',
    'A;59,3;18,1;Street 1;https://a.se;9-17',
    '“Opening hours” is left out',
  ],
  [
    'Namn;Lat;Lon;Gatuadress;Hemsida;Öppettider;Telefon;Bild',
    'A;59,3;18,1;G 1;a.se;9;08;two',
    '“Öppettider”, “Telefon”, “Bild” are left out: choose what they are, or show them in a widget',
  ],
])('columns with contents that a place cannot hold are named: %s', async (headings, row, text) => {
  const { plan } = await planned('a.csv', `${headings}\n${row}\n`);
  expect(plan.warned.list).toEqual([{ row: 'Columns', reason: expect.stringMatching(text) }]);
});

it('says nothing of columns without texts, or with other things', async () => {
  const { plan } = await planned('a.csv', 'Name;Lat;Lon;Website;Area\nA;59,3;18,1;;12\n');
  expect(plan.warned.list).toEqual([]);
});

test.each([
  ['degrees', 'A,59.3,18.1\nB,59.4,18.2\n', [1, 2]],
  ['metres', 'A;6580743;674572\nB;6580800;674600\n', [1, 2]],
  ['both in one cell', '59.3 18.1\n59.4 18.2\n', [1, 2]],
  ['both in one of two cells', 'A;59,3, 18,1\nB;59,4, 18,2\n', [1, 2]],
])('a table without headings keeps its first row: %s', async (_, csv, rows) => {
  const { file, mapping } = await planned('a.csv', csv);
  expect(file.features.map(({ row }) => row)).toEqual(rows);
  expect(mapping.roles.some(({ type }) => type === 'position' || type === 'lat')).toBe(true);
});

test.each([
  ['Krovak to the south and west', 'S-JTSK Y;S-JTSK X', '743000,5;1043000,2', 14.42, 50.08],
  ['Krovak to the east and north', 'S-JTSK Y;S-JTSK X', '-743000,5;-1043000,2', 14.42, 50.08],
  ['UTM 32 with its zone', 'UTM32 E;UTM32 N', '32500000,5;5650000', 9, 51],
  ['UTM 33 with its zone', 'UTM 33 E;UTM 33 N', '33500000,5;5800000', 15, 52.35],
  ['Lambert II étendu', 'X Lambert II étendu;Y Lambert II étendu', '601000;2200000', 2.35, 46.8],
])('coordinates are read by the name of %s', async (_, headings, row, lng, lat) => {
  const [place] = placesOf(await planned('a.csv', `Name;${headings}\nA;${row}\nB;${row}\n`));
  expect(place).toEqual([expect.closeTo(lng, 1), expect.closeTo(lat, 1)]);
});

it('rows at 0, 0 and rows of databases without a place are left out by name', async () => {
  const { added, plan } = await planned(
    'a.csv',
    'Name,Lat,Lon,Value\nA,59.3,18.1,NULL\nB,0,0,1\nC,NULL,NULL,5\nNULL,59.4,18.2,\\N\n',
  );
  expect(added.hotspots.map(({ name }) => name?.en)).toEqual(['A', undefined]);
  expect(plan.warned.list).toEqual([]);
  expect(plan.skipped.list.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'Its coordinates are 0, 0, which is not a place'],
    [4, 'Its latitude “NULL” cannot be read. Write it as 59.33'],
  ]);
});

it('a workbook whose first sheet has no table says which sheet was read', async () => {
  await expect(planned('a.xlsx', workbookOf(`${rowOf('Report')}${rowOf('Made', '2026')}`))).rejects.toThrow(
    'The sheet “A” has no rows: the first row names the columns',
  );
});
