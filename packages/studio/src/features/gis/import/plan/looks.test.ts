import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, it } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { existingMapOf } from './existing-map.ts';
import { planImport } from './plan-import.ts';

const emptyMap = () => gisOf({ settings: { name: 'Map' }, layers: [] });

/** The looks of the shapes that a file becomes, as the document has them. */
async function looksOf(name: string, text: string) {
  const file = await readFile(name, text);
  const existing = existingMapOf(emptyMap());
  let count = 0;
  const newId = () => {
    count += 1;
    return `n${count}`;
  };
  const mapping = guessMapping(file, { existing, language: 'en' });
  const gis = importFeatures.run(emptyMap(), planImport(existing, file, mapping, { newId, near: null }).edit);
  for (const record of gis.all('outlines'))
    expect(gis.definition.records.outlines?.schema.parse(record)).toEqual(record);
  return { looks: gis.ordered('outlines').map(({ styles }) => styles.default), notices: file.notices };
}

const RED = { r: 255, g: 0, b: 0, a: 1 };
const BLUE = { r: 0, g: 0, b: 255, a: 1 };
const AREA = '18,59 18.1,59 18.1,59.1 18,59';
const RING = [
  [18, 59],
  [18.1, 59],
  [18.1, 59.1],
  [18, 59],
];

it('colours of simplestyle are those of the shape, and those of points are named as left out', async () => {
  const feature = (properties: object, type = 'Polygon', coordinates: unknown = [RING]) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const { looks, notices } = await looksOf(
    'a.json',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ fill: '#f00', 'fill-opacity': 0.4, stroke: '0000FF', 'stroke-width': '3', 'stroke-opacity': 0.5 }),
        feature({ fill: 'red', 'stroke-width': 900, 'fill-opacity': 7 }),
        feature({ 'marker-color': '#f00' }, 'Point', [18, 59]),
      ],
    }),
  );
  expect(looks).toMatchObject([
    { fill: RED, fillOpacity: 0.4, line: BLUE, lineOpacity: 0.5, lineWidth: 3 },
    { fill: { type: 'theme', token: 'primary' }, fillOpacity: 0.2, lineWidth: 50 },
  ]);
  expect(notices).toEqual(['Colours and icons of points are not imported']);
});

it.each([
  ['in front of what uses them', (styles: string, places: string) => styles + places],
  ['behind what uses them', (styles: string, places: string) => places + styles],
])('styles of KML that stand %s are those of its shapes', async (_what, order) => {
  const styles = `<Style id="red"><LineStyle><color>800000ff</color><width>4</width></LineStyle><PolyStyle><color>7fff0000</color></PolyStyle></Style>
    <Style id="empty"><PolyStyle><color>ff0000ff</color><fill>0</fill></PolyStyle></Style>
    <StyleMap id="map"><Pair><key>highlight</key><styleUrl>#empty</styleUrl></Pair><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>`;
  const place = (style: string) =>
    `<Placemark><name>A</name>${style}<Polygon><outerBoundaryIs><LinearRing><coordinates>${AREA}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  const own = '<styleUrl>#red</styleUrl><Style><LineStyle><width>9</width></LineStyle></Style>';
  const places = ['<styleUrl>#map</styleUrl>', '<styleUrl>a.kml#empty</styleUrl>', own, ''].map(place).join('');
  const { looks, notices } = await looksOf('a.kml', `<kml><Document>${order(styles, places)}</Document></kml>`);
  expect(looks).toMatchObject([
    { fill: BLUE, fillOpacity: 0.5, line: RED, lineOpacity: 0.5, lineWidth: 4 },
    { fill: RED, fillOpacity: 0 },
    { fill: BLUE, line: RED, lineWidth: 9 },
    { fill: { type: 'theme', token: 'primary' }, lineWidth: 2 },
  ]);
  expect(notices).toEqual([]);
});
