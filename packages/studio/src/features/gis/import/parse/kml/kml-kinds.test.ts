import { describe, expect, it } from 'vitest';
import { readFile, zipOf } from '../map-files.testing.ts';

const document = (inner: string, head = '<kml xmlns="http://www.opengis.net/kml/2.2">') =>
  `<?xml version="1.0"?>${head}<Document><name>Map</name>${inner}</Document></kml>`;
const POINT = '<Point><coordinates>18,59</coordinates></Point>';
const placemark = (inner: string) => `<Placemark>${inner}</Placemark>`;
const AREA =
  '<Polygon><outerBoundaryIs><LinearRing><coordinates>18,59 18.1,59 18.1,59.1 18,59</coordinates></LinearRing></outerBoundaryIs></Polygon>';
const LINE = '<LineString><coordinates>18,59 18.1,59</coordinates></LineString>';

describe('texts of KML', () => {
  it.each([
    ['Kaf&#233; &amp; bar', 'Kafé & bar'],
    ['Caf&eacute;', 'Café'],
    ['<![CDATA[Caf&eacute; &ndash; 74&nbsp;m&sup2;]]>', 'Café – 74 m²'],
    ['R&amp;amp;D &amp;#8211; &amp;#x2014;', 'R&D – —'],
    ['&Aring;s&ouml; &hearts; &NotEqualTilde;', 'Åsö ♥ ≂̸'],
    ['a &lt;C&gt; b &amp; c', 'a <C> b & c'],
    ['https://example.com/?a=1&amp;copy=2', 'https://example.com/?a=1&copy=2'],
    ['&unknown; &amp;', '&unknown; &'],
  ])('%s is %s', async (source, text) => {
    const { features, columns } = await readFile(
      'a.kml',
      document(
        placemark(
          `<name>${source}</name><ExtendedData><Data name="x"><value>${source}</value></Data></ExtendedData>${POINT}`,
        ),
      ),
    );
    expect([columns, features[0]?.values.map((value) => String(value).replaceAll('\u00a0', ' '))]).toEqual([
      ['name', 'x'],
      [text, text],
    ]);
  });
});

describe('data of KML', () => {
  it('is read in all of its forms, and an empty value replaces none', async () => {
    const { columns, features } = await readFile(
      'a.kml',
      document(
        placemark(
          `<name>A</name><ExtendedData xmlns:own="https://example.com/own"><Data name="rooms"><displayName>Rooms</displayName><value>3</value></Data>
           <SchemaData schemaUrl="#s"><SimpleData name="name"/><SimpleData name="price">12.5</SimpleData></SchemaData>
           <own:floor>2</own:floor></ExtendedData>${POINT}`,
        ),
      ),
    );
    expect([columns, features[0]?.values]).toEqual([
      ['name', 'rooms', 'price', 'floor'],
      ['A', '3', '12.5', '2'],
    ]);
  });

  it('is read with a prefix for every element', async () => {
    const { features, columns } = await readFile(
      'a.kml',
      `<k-2.2:kml xmlns:k-2.2="http://www.opengis.net/kml/2.2"><k-2.2:Document><k-2.2:Placemark><k-2.2:name>A</k-2.2:name>
       <k-2.2:Point><k-2.2:coordinates>18,59,12</k-2.2:coordinates></k-2.2:Point></k-2.2:Placemark></k-2.2:Document></k-2.2:kml>`,
    );
    expect([columns, features.map(({ geometry, values }) => [geometry?.coordinates, values])]).toEqual([
      ['name'],
      [[[18, 59], ['A']]],
    ]);
  });
});

it('folders in folders are a path, outermost first; a lone one is the column alone', async () => {
  const { features } = await readFile(
    'a.kml',
    document(
      `<Folder><name>Homes</name>${placemark(POINT)}<Folder><name>2024</name>${placemark(AREA)}</Folder></Folder>
       <Folder><name>Shops</name><Folder><name/>${placemark(POINT)}</Folder><Document><name>2024</name>${placemark(POINT)}</Document></Folder>`,
    ),
  );
  expect(features.map(({ values, folders }) => [values[0], folders])).toEqual([
    ['Homes', undefined],
    ['2024', ['Homes', '2024']],
    ['Shops', undefined],
    ['2024', ['Shops', '2024']],
  ]);
});

describe('what is not imported', () => {
  it.each([
    ['<NetworkLink><Link><href>https://example.com/a.kml</href></Link></NetworkLink>', /Links to other KML files/],
    ['<GroundOverlay><name>x</name></GroundOverlay>', /Pictures on the ground/],
    ['<ScreenOverlay><name>x</name></ScreenOverlay>', /Pictures on the screen/],
    [`<PhotoOverlay><name>x</name>${POINT}</PhotoOverlay>`, /Photos/],
    ['<gx:Tour><name>x</name></gx:Tour>', /Tours/],
    [`<Placemark><Model><Location><longitude>1</longitude></Location></Model>${POINT}</Placemark>`, /3D models/],
    [
      `<Update><targetHref>b.kml</targetHref><Change><Placemark targetId="x"><name>y</name>${POINT}</Placemark></Change></Update>`,
      /Changes to other files/,
    ],
  ])('is named, and the places stay: %#', async (element, notice) => {
    const { features, notices, skipped } = await readFile(
      'a.kml',
      document(placemark(`<name>A</name>${POINT}`) + element),
    );
    expect(features.filter(({ values }) => values[0] === 'A')).toHaveLength(1);
    expect(features.filter(({ values }) => values[0] === 'y')).toEqual([]);
    expect([notices, skipped.count]).toEqual([[expect.stringMatching(notice)], 0]);
  });

  it('is named where the file has nothing else', async () => {
    await expect(readFile('a.kml', document('<GroundOverlay/>'))).rejects.toThrow(
      'The KML file holds no places, lines or areas. Pictures on the ground are not imported',
    );
  });

  it('is a model or an address without a place, by its row', async () => {
    const { skipped } = await readFile(
      'a.kml',
      document(placemark('<Model/>') + placemark('<address>A 1</address>') + placemark(POINT)),
    );
    expect(skipped.list).toEqual([
      { row: 1, reason: 'It is a 3D model, which is not imported' },
      { row: 2, reason: 'The placemark has no place on the map' },
    ]);
  });
});

it('what the file hides is imported, and said', async () => {
  const { features, notices } = await readFile(
    'a.kml',
    document(
      `${placemark(`<visibility>0</visibility>${POINT}`)}<Folder><visibility>0</visibility>${placemark(POINT)}</Folder>${placemark(`<visibility>1</visibility>${POINT}`)}`,
    ),
  );
  expect([features.length, notices]).toEqual([
    3,
    ['2 features hidden in the file: imported like the others, and shown'],
  ]);
});

it('several kinds in one placemark are one feature of each, and a broken part is named', async () => {
  const { features, warned } = await readFile(
    'a.kml',
    document(
      placemark(
        `<MultiGeometry>${POINT}<MultiGeometry>${LINE}${AREA}</MultiGeometry><LineString><coordinates>18;59 x</coordinates></LineString></MultiGeometry>`,
      ),
    ),
  );
  expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Point', 'LineString', 'Polygon']);
  expect(warned.list).toEqual([
    {
      row: 1,
      reason:
        'Its coordinates “18;59 x” are not numbers. Write them as 18.07,59.33: that part is left out, the rest is imported',
    },
  ]);
});

describe('the look of KML', () => {
  const RED = '<LineStyle><color>ff0000ff</color></LineStyle>';
  const BLUE = '<LineStyle><color>ffff0000</color></LineStyle>';
  const red = { r: 255, g: 0, b: 0, a: 1 };
  const pair = (key: string, inner: string) => `<Pair><key>${key}</key>${inner}</Pair>`;

  it.each([
    ['a style of the file', `<Style id="s">${RED}</Style>`, '<styleUrl>#s</styleUrl>'],
    ['a style by its name alone', `<Style id="s">${RED}</Style>`, '<styleUrl>s</styleUrl>'],
    ['a style by the name of the file', `<Style id="s">${RED}</Style>`, '<styleUrl>min karta.kml#s</styleUrl>'],
    ['a style of its own', '', `<Style>${RED}</Style>`],
    [
      'the normal state of a map',
      `<Style id="s">${RED}</Style><Style id="t">${BLUE}</Style><StyleMap id="m">${pair('highlight', '<styleUrl>#t</styleUrl>')}${pair('normal', '<styleUrl>#s</styleUrl>')}</StyleMap>`,
      '<styleUrl>#m</styleUrl>',
    ],
    [
      'the normal state of a map with styles in it',
      `<StyleMap id="m">${pair('normal', `<Style>${RED}</Style>`)}${pair('highlight', `<Style>${BLUE}</Style>`)}</StyleMap>`,
      '<styleUrl>#m</styleUrl>',
    ],
    [
      'the normal state of a map of its own',
      '',
      `<StyleMap>${pair('normal', `<Style>${RED}</Style>`)}${pair('highlight', `<Style>${BLUE}</Style>`)}</StyleMap>`,
    ],
    [
      'a map of a map',
      `<StyleMap id="m">${pair('normal', '<styleUrl>#n</styleUrl>')}</StyleMap><StyleMap id="n">${pair('normal', '<styleUrl>#s</styleUrl>')}</StyleMap><Style id="s">${RED}</Style>`,
      '<styleUrl>#m</styleUrl>',
    ],
  ])('is that of %s', async (_, styles, own) => {
    const { features, notices } = await readFile('min karta.kml', document(styles + placemark(own + LINE)));
    expect([features[0]?.look, notices]).toEqual([{ line: red, lineOpacity: 1 }, []]);
  });

  it('is not that of the style that has the same name as one of another file', async () => {
    const { features, notices } = await readFile(
      'a.kml',
      document(`<Style id="s">${RED}</Style>${placemark(`<styleUrl>styles.kml#s</styleUrl>${LINE}`)}`),
    );
    expect([features[0]?.look, notices]).toEqual([{}, ['Styles in other files are not read']]);
  });

  it('has no end where maps lead in a circle', async () => {
    const circle = `<StyleMap id="m">${pair('normal', '<styleUrl>#m</styleUrl>')}</StyleMap>`;
    const { features } = await readFile('a.kml', document(circle + placemark(`<styleUrl>#m</styleUrl>${LINE}`)));
    expect(features[0]?.look).toEqual({});
  });

  it('is found by the name of its own file in an archive', async () => {
    const kml = document(`<Style id="s">${RED}</Style>${placemark(`<styleUrl>doc.kml#s</styleUrl>${LINE}`)}`);
    const { features } = await readFile('a.kmz', zipOf({ 'doc.kml': kml }));
    expect(features[0]?.look?.line).toEqual(red);
  });
});

describe('KML of GDAL 3.6.2', () => {
  const DATA =
    '<SimpleData name="namn">Åsö &amp; co</SimpleData><SimpleData name="js"><![CDATA[{ "sv": "Språk", "en": "Language" }]]></SimpleData>';
  const data = (schema: string) =>
    `<ExtendedData><SchemaData schemaUrl="${schema}">${DATA}</SchemaData></ExtendedData>`;
  const RED = '<Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>';

  it.each([
    [
      'LIBKML',
      `<Document id="root_doc"><Schema id="src.schema"><SimpleField name="namn" type="string"/></Schema><Document id="src"><name>src</name>
       <Placemark id="src.1">${data('#src.schema')}<Point><coordinates>
            18,59,12
          </coordinates></Point></Placemark></Document></Document>`,
      { id: 'src.1', namn: 'Åsö & co', 'js:sv': 'Språk', 'js:en': 'Language', folder: 'src' },
      undefined,
    ],
    [
      'KML',
      `<Document id="root_doc"><Schema name="src" id="src"><SimpleField name="namn" type="string"></SimpleField></Schema><Folder><name>src</name>
       <Placemark>${RED}${data('#src')}<Point><coordinates>18,59,12</coordinates></Point></Placemark></Folder></Document>`,
      { namn: 'Åsö & co', 'js:sv': 'Språk', 'js:en': 'Language', folder: 'src' },
      { line: { r: 255, g: 0, b: 0, a: 1 }, lineOpacity: 1, fillOpacity: 0 },
    ],
  ])('by its driver %s has its columns', async (_, inner, columns, look) => {
    const file = await readFile(
      'a.kml',
      `<?xml version="1.0" encoding="utf-8" ?><kml xmlns="http://www.opengis.net/kml/2.2">${inner}</kml>`,
    );
    const [feature] = file.features;
    expect(Object.fromEntries(file.columns.map((column, at) => [column, feature?.values[at]]))).toEqual(columns);
    expect([feature?.geometry, feature?.look, file.notices]).toEqual([
      { type: 'Point', coordinates: [18, 59] },
      look,
      [],
    ]);
  });
});
