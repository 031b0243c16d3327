// Makes the table of countries that maps search without a network:
// `node scripts/run.mjs --tools scripts/world/country-boxes.ts`. What is made stays in git.
import { writeFileSync } from 'node:fs';
import { areaOf, labelPlace } from './label-place.ts';
import { type Country, readWorld } from './topology.ts';

const TARGET = new URL('../../packages/players/src/gis/view/search/country-table.ts', import.meta.url);
/** Islands and exclaves are shown with their country where they are this near, degrees, and this large a part of it. */
const NEAR = 10;
const LARGE = 0.01;

type Box = [west: number, south: number, east: number, north: number];

const byCode = new Map<string, Country['polygons']>();
for (const { code, polygons } of readWorld().countries)
  if (code !== null) byCode.set(code, [...(byCode.get(code) ?? []), ...polygons]);
const rows = [...byCode]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, polygons]) => {
    const parts = [...polygons].sort((a, b) => areaOf(b) - areaOf(a));
    const [largest = []] = parts;
    return [code, ...mainBox(parts).map(rounded), ...labelPlace(largest).map(rounded)].join(' ');
  });
writeFileSync(
  TARGET,
  `/** Countries of the built-in map: code, box (west, south, east, north) of the main part, and where the name stands. Made by scripts/world/country-boxes.ts. */
export const COUNTRY_TABLE =
  '${rows.join(';')}';
`,
);
process.stdout.write(`${rows.length} countries\n`);

/** Around the largest part and, step by step, what lies near: France without Guiana, Norway without Bouvet Island. */
function mainBox([largest = [], ...parts]: Country['polygons']): Box {
  const box = boxOf(largest);
  const least = areaOf(largest) * LARGE;
  let waiting = parts.filter((part) => areaOf(part) >= least);
  for (let hasGrown = true; hasGrown; ) {
    const near = waiting.filter((part) => gap(box, boxOf(part)) <= NEAR);
    for (const part of near) widen(box, boxOf(part));
    waiting = waiting.filter((part) => !near.includes(part));
    hasGrown = near.length > 0;
  }
  return box;
}

function boxOf(polygon: Country['polygons'][number]): Box {
  const ring = polygon[0] ?? [];
  const [lngs, lats] = [ring.map(([lng = 0]) => lng), ring.map(([, lat = 0]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

function gap(a: Box, b: Box): number {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}

function widen(box: Box, by: Box): void {
  box[0] = Math.min(box[0], by[0]);
  box[1] = Math.min(box[1], by[1]);
  box[2] = Math.max(box[2], by[2]);
  box[3] = Math.max(box[3], by[3]);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
