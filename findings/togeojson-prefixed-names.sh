#!/usr/bin/env bash
# Guess: KML and GPX whose elements have a prefix (`<kml:Placemark>` with xmlns:kml), which is the same XML as without, are read alike, or
# refused.
# What happens: togeojson looks for names with their prefix, finds none and gives no features, without an error.
# @tmcw/togeojson 7.1.3 with @xmldom/xmldom 0.9.8.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8 >/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
const parse = (text) => new DOMParser().parseFromString(text, 'text/xml');
const kmlOf = (p, space) =>
  `<${p}kml ${space}="http://www.opengis.net/kml/2.2"><${p}Placemark><${p}name>A</${p}name><${p}Point><${p}coordinates>18,59</${p}coordinates></${p}Point></${p}Placemark></${p}kml>`;
const gpxOf = (p, space) =>
  `<${p}gpx version="1.1" creator="x" ${space}="http://www.topografix.com/GPX/1/1"><${p}wpt lat="59" lon="18"><${p}name>A</${p}name></${p}wpt></${p}gpx>`;
const count = (read, text) => read(parse(text)).features.length;
const found = [
  count(kml, kmlOf('', 'xmlns')),
  count(kml, kmlOf('k:', 'xmlns:k')),
  count(gpx, gpxOf('', 'xmlns')),
  count(gpx, gpxOf('g:', 'xmlns:g')),
];
const { version } = JSON.parse(readFileSync('node_modules/@tmcw/togeojson/package.json', 'utf8'));
console.log(`togeojson ${version}: KML plain ${found[0]}, with prefix ${found[1]}; GPX plain ${found[2]}, with prefix ${found[3]}`);
process.exit(found.join() === '1,0,1,0' ? 0 : 1);
JS
node run.mjs
