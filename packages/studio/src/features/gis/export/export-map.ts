import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { ColorTokens } from '@diorama/documents/gis/drawing/css-color.ts';
import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { toCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { writeCsv } from '../../../table-files/write-csv.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type Chosen, cardValues, type ExportedFeature, exportedFeatures, nameIn } from './exported-features.ts';
import { simpleStyleOf } from './exported-look.ts';
import { writeKml } from './write-kml.ts';

/** Formats that places and shapes are saved in. */
export type MapFormat = 'geojson' | 'csv' | 'kml';

const TYPES: Readonly<Record<MapFormat, string>> = {
  geojson: 'application/geo+json',
  csv: 'text/csv;charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml',
};

interface MapExport {
  chosen: Chosen;
  format: MapFormat;
  /** Of the one name that GeoJSON and KML show. */
  language: Language;
  /** The theme's colours, in which shapes may be drawn. */
  tokens: ColorTokens;
  /** Of the file, without its ending. */
  name: string;
}

/** The text of a file with layers or features of a map. */
export function mapFile(gis: GisRecords, { chosen, format, language, name, tokens }: MapExport): string {
  const features = exportedFeatures(gis, chosen, tokens);
  if (format === 'csv') return writeMapCsv(features);
  return format === 'kml' ? writeKml(features, name, language) : writeGeoJson(features, language);
}

/** Saves layers or features of a map as a file. */
export function exportMap(gis: GisRecords, options: MapExport): void {
  saveFile(
    `${fileNameOf(options.name)}.${options.format}`,
    new Blob([mapFile(gis, options)], { type: TYPES[options.format] }),
  );
}

/** A map's name as a file can have it, without an ending. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'map';

/** Features as a GeoJSON FeatureCollection (RFC 7946), one in each line. */
function writeGeoJson(features: readonly ExportedFeature[], language: Language): string {
  const lines = features.map((feature) => {
    const { id, geometry, names, key, value, height, category, widget, card, layer, look } = feature;
    const texts = Object.fromEntries(LANGUAGES.map((one) => [`name_${one}`, names[one] ?? null]));
    const properties = {
      name: nameIn(names, language),
      ...texts,
      key,
      value,
      ...(height === null ? {} : { height }),
      category,
      widget,
      ...Object.fromEntries(cardValues(card).filter(([, text]) => text !== '')),
      layer,
      ...simpleStyleOf(look),
    };
    return JSON.stringify({ type: 'Feature', id, properties, geometry });
  });
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}

/** Features as a table: points by their coordinates, shapes as well-known text. Nothing in it runs in a spreadsheet. */
function writeMapCsv(features: readonly ExportedFeature[]): string {
  const hasCards = features.some(({ card }) => cardValues(card).some(([, text]) => text !== ''));
  const cardHeadings = [...LANGUAGES.map((language) => `Text (${language})`), 'Picture', 'Link', 'Address'];
  const hasHeights = features.some(({ height }) => height !== null);
  const hasShapes = features.some(({ type }) => type === 'outline');
  const headings = [
    ...['Id', 'Key', ...LANGUAGES.map((language) => `Name (${language})`), 'Latitude', 'Longitude'],
    ...[
      'Value',
      ...(hasHeights ? ['Height'] : []),
      'Category',
      'Widget',
      ...(hasCards ? cardHeadings : []),
      'Layer',
      ...(hasShapes ? ['Geometry'] : []),
    ],
  ];
  const rows = features.map(({ id, key, names, geometry, value, height, category, widget, card, layer }) => {
    const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : ['', ''];
    const wkt = geometry.type === 'Point' ? '' : wktOf(geometry);
    return [
      ...[id, key, ...LANGUAGES.map((language) => names[language] ?? '')].map(toCell),
      ...[lat, lng, value ?? '', ...(hasHeights ? [height ?? ''] : [])],
      ...[category, widget].map(toCell),
      ...(hasCards ? cardValues(card).map(([, text]) => toCell(text)) : []),
      toCell(layer),
      ...(hasShapes ? [wkt] : []),
    ];
  });
  return writeCsv({ headings, rows });
}

/** A geometry as well-known text. */
function wktOf(geometry: Geometry): string {
  const chain = (positions: readonly Position[]) => `(${positions.map((position) => position.join(' ')).join(', ')})`;
  const chains = (all: readonly Position[][]) => `(${all.map(chain).join(', ')})`;
  switch (geometry.type) {
    case 'Point':
      return `POINT${chain([geometry.coordinates])}`;
    case 'MultiPoint':
      return `MULTIPOINT${chain(geometry.coordinates)}`;
    case 'LineString':
      return `LINESTRING${chain(geometry.coordinates)}`;
    case 'MultiLineString':
      return `MULTILINESTRING${chains(geometry.coordinates)}`;
    case 'Polygon':
      return `POLYGON${chains(geometry.coordinates)}`;
    default:
      return `MULTIPOLYGON(${geometry.coordinates.map(chains).join(', ')})`;
  }
}
