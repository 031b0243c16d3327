#!/usr/bin/env bash
# Guess: a reader of Shapefiles gives the shapes that QGIS and GDAL show, also after one of them was edited.
# What happens: GDAL writes an edited line that has become longer at the end of the .shp, and only the index (.shx) leads to it.
# shapefile 0.6.6 and shpjs 6.2.0 read the .shp from its beginning and take no index: the edited row has its old shape, and both
# give one shape more, without a row. Input: 460 bytes as GDAL 3.6.2 leaves them after an UPDATE of row 1.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund shapefile@0.6.6 shpjs@6.2.0 >/dev/null
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
import * as shapefile from 'shapefile';
import { parseShp } from 'shpjs';
const version = (name) => JSON.parse(createRequire(import.meta.url)('node:fs').readFileSync(`node_modules/${name}/package.json`)).version;
const line = (points) => {
  const view = new DataView(new ArrayBuffer(48 + points.length * 16));
  view.setInt32(0, 3, true);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((n, at) => view.setFloat64(4 + at * 8, n, true));
  view.setInt32(36, 1, true);
  view.setInt32(40, points.length, true);
  points.flat().forEach((n, at) => view.setFloat64(48 + at * 8, n, true));
  return new Uint8Array(view.buffer);
};
// Rows 1 and 2, then row 1 as it is now.
const records = [[1, line([[18, 59], [18.1, 59.1]])], [2, line([[17, 58], [17.1, 58.1]])], [1, line([[18, 59], [18.5, 59.5], [19, 60]])]];
const shp = new DataView(new ArrayBuffer(records.reduce((sum, [, { length }]) => sum + 8 + length, 100)));
shp.setInt32(0, 9994);
shp.setInt32(24, shp.byteLength / 2);
shp.setInt32(28, 1000, true);
shp.setInt32(32, 3, true);
[17, 58, 19, 60].forEach((n, at) => shp.setFloat64(36 + at * 8, n, true));
let at = 100;
for (const [number, bytes] of records) {
  shp.setInt32(at, number);
  shp.setInt32(at + 4, bytes.length / 2);
  new Uint8Array(shp.buffer).set(bytes, at + 8);
  at += 8 + bytes.length;
}
const { features } = await shapefile.read(shp.buffer);
const first = features[0].geometry.coordinates;
const parsed = parseShp(shp.buffer.slice(0));
console.log(`shapefile ${version('shapefile')}: ${features.length} features, the first`, JSON.stringify(first));
console.log(`shpjs ${version('shpjs')}: ${parsed.length} shapes, the first`, JSON.stringify(parsed[0].coordinates));
const isOld = (coordinates) => coordinates.length === 2;
process.exit(isOld(first) && features.length === 3 && isOld(parsed[0].coordinates) ? 0 : 1);
JS
node run.mjs
