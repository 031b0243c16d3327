import { expect, test } from 'vitest';
import { isMapFile, MAP_FILE_ENDINGS } from './map-file-kinds.ts';
import { otherFormat } from './parse/other-formats.ts';

test.each([
  ...['places.csv', 'Places.XLSX', 'training_data.gpkg', 'kommun.topojson', 'a.b.geojsons', 'lines.jsonl', 'doc.kmz'],
  ...['track.gpx', 'tomter.fgb', 'tomter.shp', 'tomter.DBF', 'delivery.zip'],
])('%s opens the import where it is dropped, as it does where it is chosen', (name) => {
  expect(isMapFile(name)).toBe(true);
});

test.each(['house.dwg', 'plan.pdf', 'grund.gml', 'raster.tif', 'places.ods', 'csv', 'README'])(
  '%s does not open the import',
  (name) => {
    expect(isMapFile(name)).toBe(false);
  },
);

test.each(MAP_FILE_ENDINGS)('a name that ends with .%s alone is no reason to refuse a file', (ending) => {
  expect(otherFormat(`places.${ending}`, new Uint8Array())).toBeNull();
});

test.each([
  ['house.dwg', /drawing \(DWG\).*GeoJSON/],
  ['grund.gml', /GML file.*QGIS/],
  ['places.ods', /OpenDocument.*\.xlsx/],
  ['delivery.rar', /archive.*ZIP/],
])('%s is refused by its name with the way to a file that is read', (name, expected) => {
  expect(otherFormat(name, new Uint8Array())).toMatch(expected);
});
