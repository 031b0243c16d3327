import { describe, expect, it } from 'vitest';
import { readFile, shpOf, shxOf, typedDbfOf, zipOf } from './map-files.testing.ts';
import { projectionOfWkt } from './projection.ts';

const ignore = () => undefined;
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** As QGIS 3 writes it next to a Shapefile (WKT 1 of ESRI). */
const prj = (name: string, geographic: string, parameters: Record<string, number>, unit = '"Meter",1.0') =>
  `PROJCS["${name}",${geographic},PROJECTION["Transverse_Mercator"],${Object.entries(parameters)
    .map(([key, value]) => `PARAMETER["${key}",${value.toFixed(6)}]`)
    .join(',')},UNIT[${unit}]]`;
const frame = (name: string, datum: string, spheroid: string) =>
  `GEOGCS["GCS_${name}",DATUM["D_${datum}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
const GRS = '"GRS_1980",6378137.0,298.257222101';
const SWEREF = prj('SWEREF99_TM', frame('SWEREF99', 'SWEREF99', GRS), {
  False_Easting: 500_000,
  False_Northing: 0,
  Central_Meridian: 15,
  Scale_Factor: 0.9996,
  Latitude_Of_Origin: 0,
});

describe('a Shapefile of QGIS', () => {
  const FIELDS = [
    { name: 'fid', type: 'N', size: 10 },
    { name: 'NAMN', type: 'C', size: 80 },
    { name: 'YTA', type: 'N', size: 23 },
    { name: 'BYGGD', type: 'D', size: 8 },
    { name: 'SALD', type: 'L', size: 1 },
  ] as const;
  const dbf = typedDbfOf(FIELDS, [
    ['1', latin('V\xe4stra \xc5sen'), '12.500000000000000', '20240131', 'T'],
    ['2', latin('R\xf6da huset'), '***********************', '00000000', '?'],
    ['3', 'Torpet', '     -79,68414133860', '20240201', 'F'],
    ['4', 'Ladan', 'n/a', '20240202', 'F'],
  ]);
  const shp = shpOf([
    [674_032, 6_580_822],
    [674_132, 6_580_922],
    [674_232, 6_581_022],
    [674_332, 6_581_122],
  ]);
  const files = {
    'tomter.shp': shp,
    'tomter.shx': shxOf(shp),
    'tomter.dbf': dbf,
    'tomter.prj': SWEREF,
    'tomter.qmd': '<!DOCTYPE qgis PUBLIC "http://mrcc.com/qgis.dtd" "SYSTEM"><qgis/>',
  };

  it.each(['ISO-8859-1', 'ISO 8859-1', '88591', 'iso8859_1', '8859_1', 'latin1', 'CP1252', '1252\r\n'])(
    'has its letters where the .cpg says %s, its numbers, dates and places',
    async (codePage) => {
      const read = await readFile('tomter.zip', zipOf({ ...files, 'tomter.cpg': codePage }));
      expect([read.encoding, read.columns]).toEqual(['windows-1252', ['fid', 'NAMN', 'YTA', 'BYGGD', 'SALD']]);
      expect(read.features.map(({ values }) => values)).toEqual([
        [1, 'Västra Åsen', 12.5, '2024-01-31', true],
        [2, 'Röda huset', null, null, null],
        [3, 'Torpet', -79.684_141_338_6, '2024-02-01', false],
        [4, 'Ladan', 'n/a', '2024-02-02', false],
      ]);
      expect(read.features[0]?.geometry?.coordinates).toEqual([
        expect.closeTo(18.05919, 5),
        expect.closeTo(59.33023, 5),
      ]);
      expect(read.notices).toEqual([]);
    },
  );

  it('has the letters of languages further east', async () => {
    const other = typedDbfOf([{ name: 'N', type: 'C', size: 10 }], [[Uint8Array.of(0xe8, 0xbe)]]);
    const read = (cpg: string) => readFile('a.zip', zipOf({ 'a.shp': shpOf([[1, 2]]), 'a.dbf': other, 'a.cpg': cpg }));
    expect((await read('ISO-8859-2')).features[0]?.values).toEqual(['čž']);
    expect((await read('88592')).features[0]?.values).toEqual(['čž']);
  });
});

describe('the text of a .prj', () => {
  it('of a zone that begins north of the equator is computed', () => {
    // Norway's NTM zone 10 and Portugal's PT-TM06: where they begin is named in degrees and in metres.
    const ntm = projectionOfWkt(
      prj('ETRS89_NTM_zone_10', frame('ETRS_1989', 'ETRS_1989', GRS), {
        False_Easting: 100_000,
        False_Northing: 1_000_000,
        Central_Meridian: 10.5,
        Scale_Factor: 1,
        Latitude_Of_Origin: 58,
      }),
      ignore,
    );
    expect(ntm?.(100_000, 1_000_000)).toEqual([expect.closeTo(10.5, 9), expect.closeTo(58, 9)]);
    // A degree of a meridian around 58.5 is 111,386.4 m long on this ellipsoid, by the usual series of cosines.
    expect(ntm?.(100_000, 1_111_386.4)[1]).toBeCloseTo(59, 5);
    expect(ntm?.(101_000, 1_000_000)[0]).toBeGreaterThan(10.5);
  });

  it('in feet is brought to metres first', () => {
    const feet = prj(
      'NAD_1983_StatePlane_Indiana_East_FIPS_1301_Feet',
      frame('North_American_1983', 'North_American_1983', GRS),
      {
        False_Easting: 328_083.333333,
        False_Northing: 820_208.333333,
        Central_Meridian: -85.666667,
        Scale_Factor: 0.999967,
        Latitude_Of_Origin: 37.5,
      },
      '"Foot_US",0.3048006096012192',
    );
    expect(projectionOfWkt(feet, ignore)?.(328_083.333333, 820_208.333333)).toEqual([
      expect.closeTo(-85.666667, 6),
      expect.closeTo(37.5, 6),
    ]);
    // 1000 feet further north are 304.8 m: 0.002746 degrees.
    expect(projectionOfWkt(feet, ignore)?.(328_083.333333, 821_208.333333)[1]).toBeCloseTo(37.502746, 5);
  });
});

/** As Google Earth writes it: styles, extensions of its own, descriptions in HTML. */
const EARTH = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document><name>Solbacken.kml</name><Style id="s"><IconStyle><Icon><href>files/pin.png</href></Icon></IconStyle>
<BalloonStyle><text>$[description]</text></BalloonStyle></Style>
<gx:Tour><name>Round</name><gx:Playlist><gx:FlyTo><Camera><longitude>1</longitude></Camera></gx:FlyTo></gx:Playlist></gx:Tour>
<Folder><name>Homes</name><Folder><name>Phase 1</name>
<Placemark><name>Home A</name><Snippet>x</Snippet><styleUrl>#s</styleUrl><gx:balloonVisibility>1</gx:balloonVisibility>
<description><![CDATA[<div>Three rooms<br>
and a <b>kitchen</b></div><script>alert(1)</script><img src="x" onerror="alert(2)"><table><tr><td>Area</td><td>74&nbsp;m&sup2;</td></tr></table>]]></description>
<ExtendedData><SchemaData schemaUrl="#t"><SimpleData name="price">4500000</SimpleData></SchemaData></ExtendedData>
<LookAt><longitude>18</longitude></LookAt><Point><gx:drawOrder>1</gx:drawOrder><coordinates>18.07,59.33,0</coordinates></Point></Placemark>
</Folder></Folder>
<Placemark><name>Walk</name><gx:MultiTrack><gx:Track><when>2024-01-01T00:00:00Z</when><gx:coord>18 59 0</gx:coord><gx:coord>18.1 59.1 0</gx:coord></gx:Track>
<gx:Track><gx:coord>18.2 59.2 0</gx:coord></gx:Track></gx:MultiTrack></Placemark>
<Placemark><name>Plot &lt;5&gt;</name><description>a &lt; b &amp;amp; c</description><MultiGeometry><MultiGeometry><Polygon><extrude>1</extrude>
<outerBoundaryIs><LinearRing><coordinates>18,59,0 18.1,59,0 18.1,59.1,0 18,59,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>
<Point><coordinates>18.05,59.02</coordinates></Point></MultiGeometry></Placemark>
</Document></kml>`;

describe('KML of Google Earth', () => {
  it('has folders as a column, descriptions as text, data, tracks and several geometries', async () => {
    const { columns, features, skipped, notices } = await readFile('a.kml', EARTH);
    expect(columns).toEqual(['name', 'snippet', 'description', 'price', 'folder']);
    expect(features.map(({ geometry, values }) => [geometry?.type, ...values])).toEqual([
      ['Point', 'Home A', 'x', 'Three rooms\nand a kitchen\nArea 74 m²', '4500000', 'Phase 1'],
      // A track that rested is a point.
      ['Point', 'Walk'],
      ['LineString', 'Walk'],
      ['Point', 'Plot <5>', null, 'a < b & c'],
      ['Polygon', 'Plot <5>', null, 'a < b & c'],
    ]);
    expect(skipped.count).toBe(0);
    expect(notices).toEqual(['Colours and icons of points are not imported', 'Tours are not imported']);
  });

  it('in an archive is read with the files that it links to, each once', async () => {
    const place = (name: string, lng: number) =>
      `<Placemark><name>${name}</name><Point><coordinates>${lng},59</coordinates></Point></Placemark>`;
    const link = (href: string) => `<NetworkLink><name>Link</name><Link><href>${href}</href></Link></NetworkLink>`;
    const doc = (inner: string) => `<kml><Document><name>Map</name>${inner}</Document></kml>`;
    const { features, notices } = await readFile(
      'a.kmz',
      zipOf({
        'doc.kml': doc(place('A', 1) + link('files/more places.kml') + link('https://example.com/files/b.kml')),
        'files/more places.kml': doc(place('B', 2) + link('../doc.kml') + link('c.kml')),
        'files/c.kml': doc(place('C', 3)),
        'files/b.kml': doc(place('Not linked', 4)),
      }),
    );
    expect(features.map(({ values }) => values[0])).toEqual(['A', 'B', 'C']);
    expect(notices).toEqual(['Links to other KML files are not followed']);
  });
});

describe('KML of My Maps', () => {
  it('has its layers as folders and the text of its cards', async () => {
    const { columns, features } = await readFile(
      'a.kml',
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>My map</name><description/>
<Style id="icon-1899-0288D1-normal"><IconStyle><color>ffd18802</color></IconStyle></Style><StyleMap id="icon-1899-0288D1"/>
<Folder><name>Restaurants</name><Placemark><name>Krogen</name>
<description><![CDATA[<img src="https://mymaps.example/a.jpg" height="200" width="auto" /><br><br>namn: Krogen<br>öppet: 11–22]]></description>
<styleUrl>#icon-1899-0288D1</styleUrl><ExtendedData><Data name="öppet"><value>11–22</value></Data>
<Data name="gx_media_links"><value><![CDATA[https://mymaps.example/a.jpg]]></value></Data></ExtendedData>
<Point><coordinates>
            18.0686,59.3293,0
          </coordinates></Point></Placemark></Folder></Document></kml>`,
    );
    expect(columns).toEqual(['name', 'description', 'picture', 'öppet', 'gx_media_links', 'folder']);
    expect(features[0]?.values).toEqual([
      'Krogen',
      'namn: Krogen\nöppet: 11–22',
      'https://mymaps.example/a.jpg',
      '11–22',
      'https://mymaps.example/a.jpg',
      'Restaurants',
    ]);
  });

  it('that only links to a map on the internet says how to export it', async () => {
    const link =
      '<NetworkLink><name>My map</name><Link><href>https://www.google.com/maps/d/kml?mid=1</href></Link></NetworkLink>';
    await expect(readFile('a.kml', `<kml><Document><name>My map</name>${link}</Document></kml>`)).rejects.toThrow(
      'only links to a map on the internet',
    );
  });
});

it('a GPX file of QGIS has its columns, without what devices keep in parts', async () => {
  const read = await readFile(
    'leder.gpx',
    `<gpx version="1.1" xmlns:ogr="http://osgeo.org/gdal"><trk><type>led</type><extensions><ogr:namn>Västra leden</ogr:namn>
     <ogr:langd>12.5</ogr:langd><ogr:not></ogr:not><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension>
     </extensions><trkseg><trkpt lat="59" lon="18"><extensions><ogr:puls>90</ogr:puls></extensions></trkpt><trkpt lat="59.1" lon="18"/></trkseg></trk></gpx>`,
  );
  expect([read.columns, read.features.map(({ values }) => values)]).toEqual([
    ['type', 'namn', 'langd'],
    [['led', 'Västra leden', '12.5']],
  ]);
});
