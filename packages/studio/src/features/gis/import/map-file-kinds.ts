/** Endings of the files that an import reads, chosen or dropped alike; the last ones are parts of a Shapefile. */
export const MAP_FILE_ENDINGS: readonly string[] = [
  ...['csv', 'tsv', 'txt', 'xlsx', 'geojson', 'json', 'topojson', 'gpkg', 'ndjson', 'geojsonl', 'geojsons', 'jsonl'],
  ...['kml', 'kmz', 'gpx', 'zip', 'fgb', 'shp', 'shx', 'dbf', 'prj', 'cpg'],
];

/** The same as people call them. */
export const MAP_FILE_KINDS = 'CSV, Excel, GeoJSON, TopoJSON, KML, KMZ, GPX, GeoPackage, Shapefile or FlatGeobuf';

/** Whether a dropped file opens the import. */
export const isMapFile = (name: string): boolean =>
  MAP_FILE_ENDINGS.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
