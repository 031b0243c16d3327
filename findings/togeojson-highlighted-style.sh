#!/usr/bin/env bash
# Guess: a placemark with a style map is drawn in its normal style, whichever of the two pairs stands first.
# What happens: togeojson takes the first pair. With highlight first, an order that KML leaves free, every placemark has the
# colour that it should have only while something points at it. @tmcw/togeojson 7.1.3.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8 >/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
const style = (id, color) => `<Style id="${id}"><LineStyle><color>${color}</color></LineStyle></Style>`;
const pair = (key, id) => `<Pair><key>${key}</key><styleUrl>#${id}</styleUrl></Pair>`;
const [normal, highlight] = [pair('normal', 'red'), pair('highlight', 'blue')];
const colorOf = (pairs) => {
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${style('red', 'ff0000ff')}${style('blue', 'ffff0000')}
<StyleMap id="m">${pairs}</StyleMap><Placemark><styleUrl>#m</styleUrl>
<LineString><coordinates>18,59 19,59</coordinates></LineString></Placemark></Document></kml>`;
  return kml(new DOMParser().parseFromString(text, 'text/xml')).features[0].properties.stroke;
};
const { version } = JSON.parse(readFileSync('node_modules/@tmcw/togeojson/package.json', 'utf8'));
const [first, last] = [colorOf(normal + highlight), colorOf(highlight + normal)];
console.log(`togeojson ${version}: normal first ${first}, highlight first ${last}`);
process.exit(first === '#ff0000' && last === '#0000ff' ? 0 : 1);
JS
node run.mjs
