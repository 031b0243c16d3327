import { expect, it } from 'vitest';
import { dbfOf, readFile, shpOf, zipOf } from './map-files.testing.ts';

const POINT = '<Point><coordinates>18,59</coordinates></Point>';
const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
const kml = (inner: string) =>
  `<kml><Document><Folder><name>F</name><Placemark>${inner}${POINT}</Placemark></Folder></Document></kml>`;
const twoLayers = (columns: string[], row: string[]) =>
  zipOf(
    Object.fromEntries(
      ['a', 'b'].flatMap((name) => [
        [`${name}.shp`, shpOf([[18, 59]])],
        [`${name}.dbf`, dbfOf(columns, [row])],
      ]),
    ),
  );
const geojson = (feature: object) =>
  JSON.stringify({ ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [18, 59] } }, ...feature });
const topology = (properties: object) =>
  JSON.stringify({
    type: 'Topology',
    arcs: [],
    objects: Object.fromEntries(['a', 'b'].map((name) => [name, { type: 'Point', coordinates: [18, 59], properties }])),
  });

// What a reader adds of its own must not replace what the file has in a column of the same name.
it.each([
  ['Shapefiles with a column “layer”', 'a.zip', twoLayers(['layer'], ['mine']), { layer: 'mine', 'layer (2)': 'a' }],
  [
    'a table with one name twice',
    'a.zip',
    zipOf({ 'a.shp': shpOf([[18, 59]]), 'a.dbf': dbfOf(['n', 'n'], [['x', 'y']]) }),
    { n: 'x', 'n (2)': 'y' },
  ],
  ['TopoJSON with a property “layer”', 'a.json', topology({ layer: 'mine' }), { layer: 'mine', 'layer (2)': 'a' }],
  ['GeoJSON with two ids', 'a.json', geojson({ id: 7, properties: { id: 'A7' } }), { id: 'A7', 'id (2)': 7 }],
  ['GeoJSON with one id twice', 'a.json', geojson({ id: 7, properties: { id: '7' } }), { id: '7' }],
  [
    'KML with data “name”',
    'a.kml',
    kml(`<name>A</name><ExtendedData>${data('name', 'B')}</ExtendedData>`),
    { name: 'A', 'name (2)': 'B', folder: 'F' },
  ],
  [
    'KML with data “name” in front',
    'a.kml',
    kml(`<ExtendedData>${data('name', 'B')}</ExtendedData><name>A</name>`),
    { name: 'A', 'name (2)': 'B', folder: 'F' },
  ],
  [
    'KML with data “folder”',
    'a.kml',
    kml(`<name>A</name><ExtendedData>${data('folder', 'G')}</ExtendedData>`),
    { name: 'A', 'folder (2)': 'G', folder: 'F' },
  ],
  [
    'KML with its name as data',
    'a.kml',
    kml(`<name>A</name><ExtendedData>${data('name', 'A')}</ExtendedData>`),
    { name: 'A', folder: 'F' },
  ],
  [
    'GPX with an extension “name”',
    'a.gpx',
    '<gpx><wpt lat="59" lon="18"><name>A</name><extensions><o:name>B</o:name></extensions></wpt></gpx>',
    { name: 'A', 'name (2)': 'B' },
  ],
])('keeps both values: %s', async (_what, name, content, expected) => {
  const { columns, features } = await readFile(name, content);
  expect(Object.fromEntries(columns.map((column, at) => [column, features[0]?.values[at]]))).toEqual(expected);
});

it.each([
  [
    'Garmin',
    '<e:TrackExtension><e:DisplayColor>DarkRed</e:DisplayColor></e:TrackExtension>',
    { line: { r: 139, g: 0, b: 0, a: 1 } },
  ],
  [
    'gpx_style',
    '<line><color>893380</color><opacity>0.5</opacity><width>1</width></line>',
    { line: { r: 137, g: 51, b: 128, a: 1 }, lineOpacity: 0.5, lineWidth: expect.closeTo(3.78, 2) },
  ],
  ['OsmAnd', '<osmand:color>#80ff0000</osmand:color>', { line: { r: 255, g: 0, b: 0, a: 1 }, lineOpacity: 0.5 }],
  ['a colour that is none', '<color>a shade of red</color>', undefined],
])('a track has the colour of its extension: %s', async (_what, extension, look) => {
  const text = `<gpx><trk><name>T</name><extensions>${extension}</extensions><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk></gpx>`;
  expect((await readFile('a.gpx', text)).features[0]?.look).toEqual(look);
});

it('what GPX and KML say of a place besides its name is in columns', async () => {
  const gpx = '<gpx><wpt lat="59" lon="18"><ele>12</ele><name>A</name><sat>4</sat><hdop>1.5</hdop></wpt></gpx>';
  expect((await readFile('a.gpx', gpx)).columns).toEqual(['name', 'ele', 'sat', 'hdop']);
  const time =
    '<TimeSpan><begin>1999</begin><end>2001</end></TimeSpan><Camera><TimeStamp><when>1950</when></TimeStamp></Camera>';
  const { columns, features } = await readFile(
    'a.kml',
    `<kml><Placemark><name>A</name>${time}<phoneNumber>08-1</phoneNumber><Snippet>Short</Snippet>${POINT}</Placemark></kml>`,
  );
  expect(columns).toEqual(['name', 'begin', 'end', 'phoneNumber', 'snippet']);
  expect(features[0]?.values).toEqual(['A', '1999', '2001', '08-1', 'Short']);
});

it('positions of a track that are no numbers are said, the others are kept', async () => {
  const { features, warned } = await readFile(
    'a.gpx',
    '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="x" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk></gpx>',
  );
  expect(features).toHaveLength(1);
  expect(warned.list).toEqual([{ row: 1, reason: '1 position left out: their lat and lon are no numbers' }]);
});
