import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { dbfOf, readFile, SWEREF99TM, shpOf, WGS84, zipOf } from './map-files.testing.ts';
import type { ParsedFile } from './parsed-file.ts';

const SQUARE: Position[] = [
  [18, 59],
  [18.1, 59],
  [18.1, 59.1],
  [18, 59.1],
  [18, 59],
];
const HOLE: Position[] = [
  [18.02, 59.02],
  [18.02, 59.04],
  [18.04, 59.04],
  [18.02, 59.02],
];
const geometriesOf = ({ features }: ParsedFile) => features.map(({ geometry }) => geometry);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('tables', () => {
  it.each([
    ['commas', 'Name,Lat,Lng\n"A, B",59.3,18\n'],
    ['semicolons and decimal commas', 'Name;Lat;Lng\r\nA, B;59,3;18\r\n'],
    ['tabs, as they are pasted', 'Name\tLat\tLng\nA, B\t59.3\t18'],
    ['a named separator', 'sep=|\r\nName|Lat|Lng\r\nA, B|59.3|18'],
  ])('are read with %s', async (_what, text) => {
    const { columns, features, format } = await readFile('a.csv', text);
    expect(format).toBe('CSV');
    expect(columns).toEqual(['Name', 'Lat', 'Lng']);
    expect(features).toMatchObject([{ geometry: null, values: ['A, B', expect.stringMatching(/59[.,]3/), '18'] }]);
  });

  it('are read in the encodings of spreadsheets, and say which', async () => {
    const text = 'Namn;Värde\nRöd;1\n';
    const wide = new Uint8Array(new Uint16Array([0xfe_ff, ...Array.from(text, (sign) => sign.charCodeAt(0))]).buffer);
    const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1] ?? 0);
    for (const [content, encoding] of [
      [latin(text), 'windows-1252'],
      [wide, 'utf-16le'],
      [wide.subarray(2), 'utf-16le'],
      [swapped(wide.subarray(2)), 'utf-16be'],
      [text, 'utf-8'],
    ] as const) {
      const read = await readFile('a.csv', content);
      expect([read.encoding, read.columns, read.features[0]?.values]).toEqual([
        encoding,
        ['Namn', 'Värde'],
        ['Röd', '1'],
      ]);
    }
  });

  it('keep formulas as texts, number rows as spreadsheets do, and tell columns of one name apart', async () => {
    const { columns, features } = await readFile('a.csv', '\nName,Name,\n\n=HYPERLINK("x"),"b\nc"\n,\nlast\n');
    expect(columns).toEqual(['Name', 'Name (2)']);
    expect(features.map(({ row, values }) => [row, ...values])).toEqual([
      [4, '=HYPERLINK("x")', 'b\nc'],
      [6, 'last'],
    ]);
  });

  it('are read from workbooks', async () => {
    const blob = await writeXlsxFile([
      [{ value: 'Namn' }, { value: 'Lat' }],
      [
        { value: 'Å', type: String },
        { value: 59.123456789, type: Number },
      ],
    ]).toBlob();
    const { format, columns, features } = await readFile('a.xlsx', new Uint8Array(await blob.arrayBuffer()));
    expect([format, columns, features[0]?.values]).toEqual(['Excel workbook', ['Namn', 'Lat'], ['Å', '59.123456789']]);
  });

  it('of a million rows are read', async () => {
    const row = 'Place,59.3,18.07\n';
    const { features } = await readFile('a.csv', `Name,Lat,Lng\n${row.repeat(1_000_000)}`);
    expect(features).toHaveLength(1_000_000);
    expect(features.at(-1)).toEqual({ geometry: null, values: ['Place', '59.3', '18.07'], row: 1_000_001 });
  });

  it.each([
    ['', /empty/],
    ['Name,Lat\n', /has no rows/],
    ['Name\n"a\nb\n', /Quotes that begin in row 2 are never closed/],
    ['\u0001\u0000\u0002', /This kind of file is not read/],
  ])('that are none are refused: %#', async (text, message) => {
    await expect(readFile('a.csv', text)).rejects.toThrow(message);
  });

  it('named as workbooks, or of an old Excel, are asked for as .xlsx', async () => {
    await expect(readFile('a.xlsx', 'Name,Lat\nA,1\n')).rejects.toThrow(/not an Excel workbook/);
    const old = new Uint8Array(2_048);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    await expect(readFile('a.xls', old)).rejects.toThrow('Excel 97 to 2003');
  });
});

describe('GeoJSON', () => {
  const feature = (geometry: object | null, properties: object | null = {}, id?: string) => ({
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    properties,
    geometry,
  });
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features }, null, 1);

  it('is read with properties of any kind', async () => {
    const { columns, features, format } = await readFile(
      'a.geojson',
      collection(
        feature({ type: 'Point', coordinates: [18, 59, 12] }, { name: 'a "{[" \\', n: 2 }, 'x1'),
        feature({ type: 'Polygon', coordinates: [SQUARE, HOLE] }, { n: null, list: [1], name: 'b', ['__proto__']: 1 }),
      ),
    );
    expect(format).toBe('GeoJSON');
    expect(columns.slice(0, 4)).toEqual(['id', 'name', 'n', 'list']);
    expect(features[0]).toEqual({
      geometry: { type: 'Point', coordinates: [18, 59] },
      values: ['x1', 'a "{[" \\', 2],
      row: 1,
    });
    expect(features[1]?.values.slice(0, 4)).toEqual([null, 'b', null, '[1]']);
    expect(features[1]?.geometry).toEqual({ type: 'Polygon', coordinates: [SQUARE, HOLE] });
  });

  it('may be a geometry, a feature, a list, a collection of geometries, or a line for each', async () => {
    const point = { type: 'Point', coordinates: [18, 59] };
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    expect(geometriesOf(await readFile('a.json', JSON.stringify(point)))).toEqual([point]);
    expect(geometriesOf(await readFile('a.json', JSON.stringify(feature(point))))).toEqual([point]);
    expect(geometriesOf(await readFile('a.json', JSON.stringify([feature(point), feature(line)])))).toEqual([
      point,
      line,
    ]);
    const several = { type: 'GeometryCollection', geometries: [point, line, point] };
    expect(geometriesOf(await readFile('a.json', collection(feature(several))))).toEqual([
      {
        type: 'MultiPoint',
        coordinates: [
          [18, 59],
          [18, 59],
        ],
      },
      line,
    ]);
    const lines = await readFile(
      'a.ndjson',
      `${JSON.stringify(feature(point))}\n{"broken\n\n${JSON.stringify(feature(line))}`,
    );
    expect(geometriesOf(lines)).toEqual([point, line]);
    expect(lines.skipped).toEqual({ list: [{ row: 2, reason: 'It is not valid JSON' }], count: 1 });
    expect(lines.features[1]?.row).toBe(4);
  });

  it('names what is wrong with each feature, and takes the others', async () => {
    const polygon = (...coordinates: unknown[]) => feature({ type: 'Polygon', coordinates });
    const { features, skipped, warned, notices } = await readFile(
      'a.json',
      collection(
        feature(null),
        feature({ type: 'Point', coordinates: ['18', 59] }),
        feature({ type: 'Curve', coordinates: [] }),
        polygon([
          [0, 0],
          [1, 1],
        ]),
        polygon(SQUARE.slice(0, 4)),
        polygon([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1.5],
          [0, 0],
        ]),
        polygon([
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ]),
        feature({
          type: 'MultiPolygon',
          coordinates: [
            [SQUARE],
            [
              [
                [0, 0],
                [0, 0],
                [0, 0],
                [0, 0],
              ],
            ],
          ],
        }),
      ),
    );
    expect(skipped.list).toEqual([
      { row: 1, reason: 'It has no geometry' },
      { row: 2, reason: 'Its coordinates are not numbers in the form that GeoJSON has' },
      { row: 3, reason: 'Its geometry is of an unknown type' },
      { row: 4, reason: 'Ring 1 has fewer than 3 corners' },
    ]);
    expect(warned.list).toEqual([
      { row: 6, reason: expect.stringMatching(/^Ring 1 crosses itself or another ring near/) },
      { row: 8, reason: 'Ring 1 of part 2 has fewer than 3 corners: it is left out, the rest is imported' },
    ]);
    expect(features.map(({ row }) => row)).toEqual([5, 6, 7, 8]);
    expect(features[3]?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [[SQUARE]] });
    expect(features[0]?.geometry).toEqual({ type: 'Polygon', coordinates: [SQUARE] });
    expect(notices).toEqual(['1 open ring closed', '4 repeated positions removed']);
  });

  it('is taken as far as it goes where it breaks off', async () => {
    const whole = collection(
      feature({ type: 'Point', coordinates: [18, 59] }),
      feature({ type: 'Point', coordinates: [1, 2] }),
    );
    const { features, skipped } = await readFile('a.json', whole.slice(0, -30));
    expect(features).toHaveLength(1);
    expect(skipped.list[0]).toMatchObject({ row: 2, reason: expect.stringMatching(/ends in the middle/) });
  });

  it('is brought from SWEREF 99 TM to degrees, and refused by name in systems that are not read', async () => {
    const crs = (name: string) => ({ type: 'name', properties: { name } });
    const inSystem = (name: string) =>
      JSON.stringify({
        type: 'FeatureCollection',
        crs: crs(name),
        features: [feature({ type: 'Point', coordinates: [674_032, 6_580_822] })],
      });
    const [point] = geometriesOf(await readFile('a.json', inSystem('urn:ogc:def:crs:EPSG::3006')));
    expect(point?.coordinates).toEqual([expect.closeTo(18.05919, 5), expect.closeTo(59.33023, 5)]);
    await expect(readFile('a.json', inSystem('EPSG:6527'))).rejects.toThrow(
      'The coordinate system EPSG:6527 is not read',
    );
  });

  it.each([
    ['{"a":1}', /is not a GeoJSON file/],
    ['{"type":"FeatureCollection"}', /is not a GeoJSON file/],
    ['{"features":', /not valid JSON/],
    ['{"type" "Feature"}', /not valid JSON/],
    ['{"type":"Topology"}', /TopoJSON file is damaged/],
    ['{"geometryType":"esriGeometryPoint","features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}', /Esri JSON/],
    ['{"version":0.6,"elements":[{"type":"node","lat":59,"lon":18}]}', /Overpass Turbo/],
  ])('is refused where there is none: %s', async (text, message) => {
    await expect(readFile('a.json', text)).rejects.toThrow(message);
  });
});

describe('KML', () => {
  const kml = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
  const PLACE = `<Folder><name>Caf&#233;s</name><Placemark id="p1"><name>A &amp; B</name><description><![CDATA[<b>x</b>]]></description>
    <ExtendedData><Data name="Värde"><value>12</value></Data></ExtendedData>
    <Point><coordinates>18.07,59.33,0</coordinates></Point></Placemark></Folder>`;

  it('is read with folders, data, holes, tracks and several geometries', async () => {
    const { columns, features, skipped } = await readFile(
      'a.kml',
      kml(`${PLACE}<Placemark><name>Plot</name><MultiGeometry><Polygon>
        <outerBoundaryIs><LinearRing><coordinates>${SQUARE.join(' ')}</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>\n${HOLE.join('\n')}\n</coordinates></LinearRing></innerBoundaryIs>
        </Polygon><LineString><coordinates>1,2 3,4</coordinates></LineString></MultiGeometry></Placemark>
        <Placemark><name>Nowhere</name></Placemark><Placemark><Point><coordinates>x,y</coordinates></Point></Placemark>`),
    );
    expect(columns).toEqual(['id', 'name', 'description', 'Värde', 'folder']);
    expect(features[0]).toEqual({
      geometry: { type: 'Point', coordinates: [18.07, 59.33] },
      values: ['p1', 'A & B', 'x', '12', 'Cafés'],
      row: 1,
    });
    expect(features.slice(1).map(({ geometry }) => geometry)).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      { type: 'Polygon', coordinates: [SQUARE, HOLE] },
    ]);
    expect(skipped.list.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'The placemark has no place on the map'],
      [4, 'Its coordinates “x,y” are not numbers. Write them as 18.07,59.33'],
    ]);
  });

  it('is read from a KMZ', async () => {
    const { format, features, notices, pictures } = await readFile(
      'a.kmz',
      zipOf({ 'doc.kml': kml(PLACE), 'files/a.png': 'x' }),
    );
    expect([format, features.length, notices, pictures]).toEqual(['KMZ', 1, [], ['files/a.png']]);
  });

  it('is read in the encoding that it names', async () => {
    const text = kml(PLACE.replace('A &amp; B', 'Åsö')).replace('UTF-8', 'ISO-8859-1');
    const { features, encoding } = await readFile('a.kml', latin(text));
    expect([encoding, features[0]?.values[1]]).toEqual(['windows-1252', 'Åsö']);
  });

  it('with a DOCTYPE is refused before any entity is looked at', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><Document/></kml>';
    await expect(readFile('a.kml', bomb)).rejects.toThrow(/DOCTYPE/);
    const { features } = await readFile('a.kml', kml(PLACE.replace('A &amp; B', '&xxe;')));
    expect(features[0]?.values[1]).toBe('&xxe;');
  });

  it('is taken as far as it goes where it breaks off, and refused where it is no XML', async () => {
    const { features, skipped } = await readFile('a.kml', kml(PLACE + PLACE).slice(0, -60));
    expect(features).toHaveLength(1);
    expect(skipped.list[0]?.reason).toMatch(/What stands before is imported/);
    const longTag = `<kml><Placemark id='1' ${'a'.repeat(500_000)} ></Placemark></kml>`;
    await expect(readFile('a.kml', longTag)).rejects.toThrow(/such as 1: The placemark has no place/);
    await expect(readFile('a.kml', '<kml><a></b></kml>')).rejects.toThrow('</b> closes <a>');
    await expect(readFile('a.html', '<!doctype html><html></html>')).rejects.toThrow(/DOCTYPE|not read/);
  });
});

describe('GPX', () => {
  it('is read with waypoints, tracks of several parts, and routes', async () => {
    const { features, skipped } = await readFile(
      'a.gpx',
      `<gpx version="1.1"><metadata><name>File</name></metadata><wpt lat="59" lon="18"><ele>3</ele><name>Hut</name></wpt>
       <trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"><ele>1</ele></trkpt></trkseg>
       <trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg></trk>
       <rte><name>Way</name><rtept lat="1" lon="2"><name>via</name></rtept><rtept lat="3" lon="4"/></rte><wpt lat="" lon="18"/></gpx>`,
    );
    expect(features.map(({ geometry, values }) => [geometry?.type, values[0]])).toEqual([
      ['Point', 'Hut'],
      ['MultiLineString', 'Walk'],
      ['LineString', 'Way'],
    ]);
    expect(features[1]?.geometry?.coordinates).toEqual([
      [
        [2, 1],
        [4, 3],
      ],
      [
        [6, 5],
        [8, 7],
      ],
    ]);
    expect(skipped.list).toEqual([{ row: 4, reason: 'Its lat and lon are no numbers' }]);
  });
});

describe('Shapefiles', () => {
  it('are read from files that are chosen together, and ask for them otherwise', async () => {
    const shp = shpOf([[674_032, 6_580_822]]);
    const companions = { 'tomter.dbf': dbfOf(['N'], [['x']]), 'tomter.prj': SWEREF99TM };
    const read = await readFile('Tomter.SHP', shp, companions);
    expect([read.format, read.name, read.features[0]?.values]).toEqual(['Shapefile', 'Tomter', ['x']]);
    expect(geometriesOf(read)[0]?.coordinates).toEqual([expect.closeTo(18.05919, 5), expect.closeTo(59.33023, 5)]);
    for (const others of [{}, { 'tomter.prj': SWEREF99TM }])
      await expect(readFile('Tomter.SHP', shp, others)).rejects.toThrow('choose its .shp, .dbf and .prj together');
    const one = await readFile('a.csv', 'Name,Lat,Lng\nA,59,18', { 'b.csv': 'Name\nB' });
    expect(one.notices).toEqual(['Only “a.csv” is read: import the other files one by one']);
  });

  const clockwise = (ring: Position[]) => [...ring].reverse();

  it('are read with holes, parts and their table', async () => {
    const far = SQUARE.map(([lng, lat]): Position => [lng + 1, lat]);
    const counter = [...HOLE].reverse();
    const { columns, features, skipped, encoding } = await readFile(
      'a.zip',
      zipOf({
        'plots/Plots.SHP': shpOf([
          [clockwise(SQUARE), counter],
          [clockwise(SQUARE), clockwise(far)],
          null,
          [clockwise(SQUARE)],
        ]),
        'plots/Plots.dbf': dbfOf(['NAMN', 'ID'], [[latin('T\xe4ppan'), '1'], ['B', '2'], ['C', '3'], null]),
        'plots/Plots.prj': WGS84,
        'plots/Plots.cpg': 'ANSI 1252',
      }),
    );
    expect(encoding).toBe('windows-1252');
    expect(columns).toEqual(['NAMN', 'ID']);
    expect(features[0]?.values).toEqual(['Täppan', '1']);
    expect(features[0]?.geometry?.coordinates).toHaveLength(2);
    expect(features[1]?.geometry?.type).toBe('MultiPolygon');
    expect(skipped.list.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'It has no shape'],
      [4, 'It was deleted in the table'],
    ]);
  });

  it('are brought to degrees by their .prj, and refused by its name where it is another', async () => {
    const files = { 'a.shp': shpOf([[674_032, 6_580_822]]), 'a.dbf': dbfOf(['N'], [['x']]) };
    const [point] = geometriesOf(await readFile('a.zip', zipOf({ ...files, 'a.prj': SWEREF99TM })));
    expect(point?.coordinates).toEqual([expect.closeTo(18.05919, 5), expect.closeTo(59.33023, 5)]);
    const other =
      'PROJCS["Pulkovo_1942_GK_Zone_9",GEOGCS["GCS_Pulkovo_1942",DATUM["D_Pulkovo_1942",SPHEROID["Krasovsky_1940",6378245.0,298.3]]],PROJECTION["Gauss_Kruger"],UNIT["Meter",1.0]]';
    await expect(readFile('a.zip', zipOf({ ...files, 'a.prj': other }))).rejects.toThrow(
      '“Pulkovo_1942_GK_Zone_9” is not read',
    );
  });

  it('that are cut, or whose parts lie beyond them, lose only what is damaged', async () => {
    const shp = shpOf([
      [1, 2],
      [
        [
          [0, 0],
          [0, 1],
          [1, 1],
          [0, 0],
        ],
      ],
      [3, 4],
    ]);
    const broken = shp.slice(0, -4);
    new DataView(broken.buffer).setInt32(100 + 28 + 8 + 40, 1_000_000, true);
    const { features, skipped, notices } = await readFile('a.zip', zipOf({ 'a.shp': broken }));
    expect(features).toHaveLength(1);
    expect(skipped.list.map(({ reason }) => reason)).toEqual([
      'Its shape is damaged',
      expect.stringMatching(/in the middle/),
    ]);
    expect(notices.join()).toMatch(/no table.*no \.prj/);
  });

  it('outside of an archive are asked for as one', async () => {
    await expect(readFile('a.shp', shpOf([[1, 2]]))).rejects.toThrow(/together/);
  });
});

describe('archives', () => {
  it('that unpack to more than they say are cut off by what comes out', async () => {
    const zip = zipOf({ 'a.shp': new Uint8Array(2_000_000), 'a.prj': ' '.repeat(10_000_000) });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 10, true);
    expect(zip.length).toBeLessThan(50_000);
    await expect(readFile('a.zip', zip)).rejects.toThrow(/“a.prj” in the archive is larger than/);
  });

  it('without places, damaged or with a password are refused', async () => {
    await expect(readFile('a.zip', zipOf({ 'a.txt': 'x' }))).rejects.toThrow(/neither a Shapefile/);
    await expect(readFile('a.zip', zipOf({ 'a.kml': 'x' }).slice(0, -30))).rejects.toThrow(/damaged/);
    const locked = zipOf({ 'a.kml': '<kml/>' });
    const view = new DataView(locked.buffer);
    for (let at = 0; at < locked.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint16(at + 8, 1, true);
    await expect(readFile('a.zip', locked)).rejects.toThrow(/password/);
  });
});

describe('FlatGeobuf', () => {
  /** Written by flatgeobuf 4.5: a point, a polygon with a hole, a multi-polygon and a line. */
  const FILE = new Uint8Array(
    Buffer.from(
      'ZmdiA2ZnYgDUAAAAJAAAAAAAAAAAABoAIAAEAAAAAAAAAAAAAAAAAAgAEAAOABwAGgAAACwAAAAwAAAAAAAAAAQAAAAAAAAAAAAAAAwAAAAIAAgAAAAEAAgAAADmEAAAAgAAAEwxAAAEAAAAXAAAADgAAAAcAAAABAAAALz///8AAAAKBAAAAAEAAABuAAAA0P///wAAAAIEAAAABAAAAG9wZW4AAAAA6P///wAAAAoEAAAABQAAAHZhbHVlAAAACAAMAAgABwAIAAAAAAAACwQAAAAEAAAAbmFtZQAAAAB8AAAADAAAAAgADgAIAAQACAAAAEAAAAAYAAAAAAASAAwAAAAIAAAAAAAAAAAABwASAAAAAAAAAQQAAAACAAAAUrgehesRMkApXI/C9ahNQAAAAAAnAAAAAAAKAAAAU2x1c3NlbiDDpQEAAAAAAAAAKUACAAEDAAAAAAAAABxAAAQBAAAMAAAACAAOAAgABAAIAAAAzAAAABgAAAAAABIAEAAMAAgAAAAAAAAAAAAHABIAAAAAAAADFAAAAAQAAAACAAAABQAAAAkAAAASAAAAAAAAAAAAMkAAAAAAAIBNQJqZmZmZGTJAAAAAAACATUCamZmZmRkyQM3MzMzMjE1AAAAAAAAAMkDNzMzMzIxNQAAAAAAAADJAAAAAAACATUCF61G4HgUyQMP1KFyPgk1AhetRuB4FMkCF61G4HoVNQArXo3A9CjJAhetRuB6FTUCF61G4HgUyQMP1KFyPgk1AIQAAAAAABAAAAFBsb3QBAAAAAAAAAAhAAgAAAwAAAAAAAAAgQAAAACQBAAAMAAAACAAMAAgABAAIAAAA8AAAABgAAAAUAAwAAAAAAAAAAAAAAAAABwAIABQAAAAAAAAGBAAAAAIAAABwAAAABAAAAKr///8AAAADBAAAAAgAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAACEAAAAAAAAAAQAAAAAAAAAhAAAAAAAAACEAAAAAAAAAAQAAAAAAAAABAAAAAAAAAEgAMAAAACAAAAAAAAAAAAAcAEgAAAAAAAAMEAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAAAAAAAAAAAAAAA8D8AAAAAAADwPwAAAAAAAAAAAAAAAAAAAAAAAAAAHQAAAAAAAwAAAFR3bwEAAAAAAAAA8L8DAAAAAAAAACJAAAAAhAAAAAwAAAAIAA4ACAAEAAgAAABQAAAAGAAAAAAAEgAMAAAACAAAAAAAAAAAAAcAEgAAAAAAAAIEAAAABAAAAAAAAAAAADJAAAAAAACATUAzMzMzMzMyQJqZmZmZmU1AAAAAACAAAAAAAAMAAABXYXkBAAAAAAAAAPh/AgAAAwAAAAAAAAD4fw==',
      'base64',
    ),
  );

  it('is read', async () => {
    const { columns, features, system } = await readFile('a.fgb', FILE);
    expect([columns, system]).toEqual([['name', 'value', 'open', 'n'], 'WGS 84, degrees, EPSG:4326']);
    expect(features.map(({ geometry, values }) => [geometry?.type, ...values])).toEqual([
      ['Point', 'Slussen å', 12.5, true, 7],
      ['Polygon', 'Plot', 3, false, 8],
      ['MultiPolygon', 'Two', -1, null, 9],
      ['LineString', 'Way', null, false, null],
    ]);
    expect(features[1]?.geometry).toEqual({ type: 'Polygon', coordinates: [SQUARE, HOLE] });
  });

  it('that is cut or damaged gives a message and what can be read', async () => {
    const { features, skipped } = await readFile('a.fgb', FILE.slice(0, -20));
    expect([features.length, skipped.count]).toEqual([3, 1]);
    await expect(readFile('a.fgb', FILE.slice(0, 40))).rejects.toThrow(/damaged/);
    for (let at = 12; at < FILE.length; at += 1) {
      const broken = FILE.slice();
      broken[at] = 0xff;
      await readFile('a.fgb', broken).catch((error) => expect(error).toMatchObject({ name: 'TableFileError' }));
    }
  });
});
