import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, it, test } from 'vitest';
import { packedIn, withPictures } from '../../pictures/packed-pictures.ts';
import { readFile, zipOf } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { faultOf } from './columns/mapping-fault.ts';
import { existingMapOf } from './existing-map.ts';
import { planImport } from './plan-import.ts';

async function imported(
  name: string,
  content: string | Uint8Array,
  gis = gisOf({ settings: { name: 'Map' } }),
  template?: string,
) {
  const file = await readFile(name, content);
  const existing = existingMapOf(gis);
  const guess = guessMapping(file, { existing, language: 'en', languages: ['en', 'sv'] });
  const mapping = { ...guess, ...(template === undefined ? {} : { template }) };
  let made = 0;
  const newId = () => `made_${++made}`;
  const plan = planImport(existing, file, mapping, { newId, near: null });
  return { mapping, plan, gis: importFeatures.run(gis, plan.edit) };
}

const custom = (value: object) => ({ type: 'custom', value });

it('a spreadsheet of a studio fills name, text in two languages, picture, link and address', async () => {
  const { gis, mapping } = await imported(
    'places.csv',
    'Namn;Description;Beskrivning;Bild;Webbplats;Adress;Lat;Lon\n' +
      'Kafé Sol;Coffee & cake<br>since 1932;"Kaffe\nsedan 1932";https://pictures.example/sol.webp?w=800;www.sol.example;"Storgatan 1\n111 22 Stockholm";59,3;18,1\n',
  );
  expect(mapping.roles).toEqual([
    { type: 'name', language: 'sv' },
    { type: 'text', language: 'en' },
    { type: 'text', language: 'sv' },
    ...['picture', 'link', 'address', 'lat', 'lng'].map((type) => ({ type })),
  ]);
  expect(gis.all('hotspots')).toMatchObject([
    {
      name: custom({ sv: 'Kafé Sol' }),
      text: custom({ en: 'Coffee & cake\nsince 1932', sv: 'Kaffe\nsedan 1932' }),
      media: { name: 'sol.webp', type: 'image/webp', url: 'https://pictures.example/sol.webp?w=800' },
      link: { type: 'external', openInNewWindow: true, href: 'https://www.sol.example' },
      address: 'Storgatan 1, 111 22 Stockholm',
    },
  ]);
});

it.each([
  ['Namn;Text', 'sv'],
  ['Namn;Info', 'sv'],
  ['Name;Text', 'en'],
  ['Namn;Description', 'en'],
])('%s: the texts are in the language of their heading, else of the names', async (headings, language) => {
  const { mapping } = await imported('places.csv', `${headings};Lat;Lon\nSol;Öppet;59,3;18,1\n`);
  expect(mapping.roles[1]).toEqual({ type: 'text', language });
});

it('the same table again changes what differs and says what, and leaves what its empty cells say nothing of', async () => {
  const head = 'Id;Name;Text;Link;Address;Picture;Lat;Lon\n';
  const first = await imported('a.csv', `${head}7;A;Old;https://a.example;Street 1;https://a.example/1.jpg;59;18\n`);
  const again = await imported('a.csv', `${head}7;A;New;https://a.example;;https://a.example/2.jpg;59;18\n`, first.gis);
  expect(again.plan.updated[0]?.differences).toEqual([
    { field: 'Text (English)', before: 'Old', after: 'New' },
    { field: 'Picture', before: '1.jpg', after: '2.jpg' },
  ]);
  expect(again.gis.all('hotspots')).toMatchObject([
    { text: custom({ en: 'New' }), address: 'Street 1', media: { name: '2.jpg' } },
  ]);
});

test.each([
  ['Link', 'javascript:alert(1)', 'Its link “javascript:alert(1)” is no web address and is left out'],
  ['Link', 'see the sign', 'Its link “see the sign” is no web address and is left out'],
  [
    'Picture',
    'http://a.example/1.jpg',
    'Its picture “http://a.example/1.jpg” is no address that starts with https:// and is left out',
  ],
  [
    'Picture',
    'data:image/png;base64,AAAA',
    'Its picture “data:image/png;base64,AAAA” is no address that starts with https:// and is left out',
  ],
])('a %s that is none is named and left out, and the place stays: %s', async (heading, cell, reason) => {
  const good = heading === 'Link' ? 'https://a.example' : 'https://a.example/a.jpg';
  const rows = [good, good, cell].map((one, at) => `P${at},59.${at},18,"${one}"`).join('\n');
  const { gis, plan } = await imported('a.csv', `Name,Lat,Lon,${heading}\n${rows}\n`);
  expect(plan.warned.list).toEqual([{ row: 4, reason }]);
  expect(gis.all('hotspots').map(({ link, media }) => Boolean(link ?? media))).toEqual([true, true, false]);
});

it('KML brings the text, the first link and the first picture of a description, and nothing of it runs', async () => {
  const html =
    '<script>alert(1)</script><img src="x"><p>Open <b>daily</b></p><a href="https://a.example/?a=1&amp;b=2">More</a><img alt="" src=\'https://a.example/1.png\'>';
  const { gis } = await imported(
    'a.kml',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>A</name><description><![CDATA[${html}]]></description><Point><coordinates>18,59</coordinates></Point></Placemark></Document></kml>`,
  );
  expect(gis.all('hotspots')).toMatchObject([
    {
      text: custom({ en: 'Open daily\nMore' }),
      link: { href: 'https://a.example/?a=1&b=2' },
      media: { type: 'image/png', url: 'https://a.example/1.png' },
    },
  ]);
});

it('“Text” is the name where nothing else is, and what is said of a place where there is a name', async () => {
  expect((await imported('a.csv', 'Text,Lat,Lon\nA,59,18\n')).mapping.roles[0]).toEqual({
    type: 'name',
    language: 'en',
  });
  expect((await imported('a.csv', 'Name,Text (sv),Lat,Lon\nA,Hej,59,18\n')).mapping.roles.slice(0, 2)).toEqual([
    { type: 'name', language: 'en' },
    { type: 'text', language: 'sv' },
  ]);
});

it('one template of columns makes the text of every row, in the language of its names', async () => {
  const rows =
    'Namn;Beskrivning;Öppet;Telefon;Lat;Lon\nA;<b>Kafé</b>;9-17;08-1;59,3;18,1\nB;Krog;;08-2;59,4;18,2\nC;;;;59,5;18,3\n';
  const { gis, plan } = await imported('a.csv', rows, undefined, '{Beskrivning}, öppet {öppet}\nTel. {Telefon}');
  expect(gis.ordered('hotspots').map(({ text }) => text)).toEqual([
    custom({ sv: 'Kafé, öppet 9-17\nTel. 08-1' }),
    custom({ sv: 'Krog\nTel. 08-2' }),
    undefined,
  ]);
  // What stands in the text is not left out.
  expect(plan.warned.list).toEqual([]);
});

it('a template that names no column of the file is refused by that name', async () => {
  const { mapping } = await imported('a.csv', 'Name;Lat;Lon\nA;59,3;18,1\n', undefined, '{Hours}');
  expect(faultOf(mapping, true, ['Name', 'Lat', 'Lon'])).toBe(
    'No column is called “Hours”. Take a name of the list below the text',
  );
});

/** A placemark with a picture, as programs write it in the HTML of a description. */
const pictured = (name: string, at: number, picture: string) =>
  `<Placemark><name>${name}</name><description><![CDATA[Text <img src="${picture}" width="300"/>]]></description>` +
  `<Point><coordinates>18.${at},59</coordinates></Point></Placemark>`;

test('pictures that are chosen together with a table stand for themselves, too', async () => {
  const file = await readFile('places.csv', 'Name;Picture;Lat;Lon\nSol;bilder\\Sol.JPG;59,3;18,1\n', {
    'sol.jpg': 'x',
    'other.png': 'y',
  });
  expect([file.pictures, file.notices]).toEqual([['sol.jpg', 'other.png'], []]);
  const existing = existingMapOf(gisOf({ settings: { name: 'Map' } }));
  const mapping = guessMapping(file, { existing, language: 'en' });
  const plan = planImport(existing, file, mapping, { newId: () => 'made', near: null });
  expect(packedIn(plan.edit)).toEqual(['sol.jpg']);
});

test('pictures in the archive of a file stand for themselves until they are files of the project', async () => {
  const kml = [
    pictured('Path', 1, 'files/Villa%20Sol.JPG'),
    pictured('Name alone', 2, 'park.png'),
    pictured('Two of one name', 3, 'twin.png'),
    pictured('Not there', 4, 'files/missing.png'),
    pictured('Elsewhere', 5, 'https://pictures.example/a.jpg'),
  ].join('');
  const archive = zipOf({
    'doc.kml': `<kml><Document>${kml}</Document></kml>`,
    'files/Villa Sol.JPG': 'x',
    'images/park.png': 'x',
    ...{ 'a/twin.png': 'x', 'b/twin.png': 'y' },
    'files/icon.png': 'x',
  });
  const { plan } = await imported('places.kmz', archive);
  expect(packedIn(plan.edit)).toEqual(['files/Villa Sol.JPG', 'images/park.png']);
  expect(plan.warned.list.map(({ reason }) => reason)).toEqual([
    'Its picture “twin.png” is no file of the project and is left out',
    'Its picture “files/missing.png” is no file of the project and is left out',
  ]);
  // One arrived, the other was refused: that place has none.
  const villa = { name: 'Villa Sol.JPG', type: 'image/jpeg', url: 'asset://villa' };
  const edit = withPictures(plan.edit, new Map([['files/Villa Sol.JPG', villa]]));
  expect(edit.added.hotspots.map(({ media }) => media?.url)).toEqual([
    villa.url,
    ...[undefined, undefined, undefined],
    'https://pictures.example/a.jpg',
  ]);
  expect(packedIn(edit)).toEqual([]);
});
