import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { cardValues, type ExportedFeature, nameIn } from './exported-features.ts';
import { kmlStyleOf } from './exported-look.ts';

/** Features as KML 2.2, each layer a folder. */
export function writeKml(features: readonly ExportedFeature[], name: string, language: Language): string {
  const folders = Map.groupBy(features, ({ type, layer }) => `${type} ${layer}`);
  const inner = [...folders.values()].map(
    (inFolder) =>
      `<Folder>\n<name>${escaped(inFolder[0]?.layer ?? '')}</name>\n${inFolder.map((one) => placemark(one, language)).join('\n')}\n</Folder>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n<name>${escaped(name)}</name>\n${inner.join('\n')}\n</Document>\n</kml>\n`;
}

function placemark(feature: ExportedFeature, language: Language): string {
  const { id, names, key, value, height, category, widget, card, geometry, look } = feature;
  const data: [string, string][] = [
    ...LANGUAGES.map((one): [string, string] => [`name_${one}`, names[one] ?? '']),
    ...Object.entries({ key, value: value === null ? '' : String(value), category, widget }),
    ...(height === null ? [] : [['height', String(height)] as [string, string]]),
    ...cardValues(card).filter(([, text]) => text !== ''),
  ];
  const extended = data.map(([name, text]) => `<Data name="${name}"><value>${escaped(text)}</value></Data>`).join('');
  return `<Placemark id="${escaped(id)}"><name>${escaped(nameIn(names, language))}</name>${kmlStyleOf(look)}<ExtendedData>${extended}</ExtendedData>${kmlOf(geometry)}</Placemark>`;
}

const tuples = (positions: readonly Position[]): string => positions.map((position) => position.join(',')).join(' ');

function kmlOf(geometry: Geometry): string {
  const line = (positions: readonly Position[]) =>
    `<LineString><coordinates>${tuples(positions)}</coordinates></LineString>`;
  const several = (parts: readonly string[]) => `<MultiGeometry>${parts.join('')}</MultiGeometry>`;
  switch (geometry.type) {
    case 'Point':
      return pointOf(geometry.coordinates);
    case 'MultiPoint':
      return several(geometry.coordinates.map(pointOf));
    case 'LineString':
      return line(geometry.coordinates);
    case 'MultiLineString':
      return several(geometry.coordinates.map(line));
    case 'Polygon':
      return polygonOf(geometry.coordinates);
    default:
      return several(geometry.coordinates.map(polygonOf));
  }
}

const pointOf = (position: Position): string => `<Point><coordinates>${tuples([position])}</coordinates></Point>`;

function polygonOf(rings: readonly Position[][]): string {
  const border = (ring: readonly Position[], at: number) => {
    const name = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${name}><LinearRing><coordinates>${tuples(ring)}</coordinates></LinearRing></${name}>`;
  };
  return `<Polygon>${rings.map(border).join('')}</Polygon>`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text in XML: marked signs, and without control characters, which XML cannot have. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[<>&"\r]/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/\p{Cc}/gu, (sign) => (/[\t\n]/.test(sign) ? sign : ''));
