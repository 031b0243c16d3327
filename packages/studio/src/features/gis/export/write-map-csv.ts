import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { toCell } from '@diorama/documents/shared/spreadsheet-cell.ts';
import { writeCsv } from '../../../table-files/write-csv.ts';
import type { ExportedFeature } from './exported-features.ts';

/** Features as a table: points by their coordinates, shapes as well-known text. Nothing in it runs in a spreadsheet. */
export function writeMapCsv(features: readonly ExportedFeature[]): string {
  const hasShapes = features.some(({ type }) => type === 'outline');
  const headings = [
    ...['Id', 'Key', ...LANGUAGES.map((language) => `Name (${language})`), 'Latitude', 'Longitude'],
    ...['Value', 'Category', 'Widget', 'Layer', ...(hasShapes ? ['Geometry'] : [])],
  ];
  const rows = features.map(({ id, key, names, geometry, value, category, widget, layer }) => {
    const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : ['', ''];
    const wkt = geometry.type === 'Point' ? '' : wktOf(geometry);
    return [
      ...[id, key, ...LANGUAGES.map((language) => names[language] ?? '')].map(toCell),
      ...[lat, lng, value ?? ''],
      ...[category, widget, layer].map(toCell),
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
