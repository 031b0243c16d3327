// Makes the built-in overview map: `node scripts/run.mjs --tools scripts/world/world-tiles.ts`. What is made stays in git.
import { mkdirSync, writeFileSync } from 'node:fs';
import { pmtilesFile } from '@diorama/server/platform/tiles/pmtiles-file.ts';
import { type TiledLayer, vectorTiles } from '@diorama/server/platform/tiles/vector-tiles.ts';
import { areaOf, labelPlace } from './label-place.ts';
import { type Country, readWorld } from './topology.ts';

const MAX_ZOOM = 6;
const TARGET = new URL('../../packages/server/assets/maps/', import.meta.url);

const { countries, boundaries } = readWorld();
const lines = (kind: (typeof boundaries)[number]['kind']) =>
  boundaries.filter((boundary) => boundary.kind === kind).map(({ line }) => line);

const layers: TiledLayer[] = [
  {
    name: 'countries',
    features: collection(
      countries.map(({ code, polygons }) => feature({ type: 'MultiPolygon', coordinates: polygons }, { code })),
    ),
  },
  {
    name: 'borders',
    features: collection([
      feature({ type: 'MultiLineString', coordinates: lines('border') }, { disputed: false }),
      feature({ type: 'MultiLineString', coordinates: lines('disputed') }, { disputed: true }),
    ]),
  },
  { name: 'coast', features: collection([feature({ type: 'MultiLineString', coordinates: lines('coast') }, {})]) },
  { name: 'graticule', features: collection([10, 30].map(graticule)), tolerance: 0 },
  { name: 'labels', features: collection(countries.filter(isLargestOfItsCode).flatMap(label)) },
];
const file = pmtilesFile(vectorTiles(layers, MAX_ZOOM), {
  type: 'mvt',
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  metadata: {
    name: 'World overview',
    attribution: 'Natural Earth',
    vector_layers: layers.map(({ name }) => ({ id: name, fields: {} })),
  },
});
mkdirSync(TARGET, { recursive: true });
writeFileSync(new URL('world.pmtiles', TARGET), file);
process.stdout.write(`world.pmtiles: ${(file.length / 1e6).toFixed(2)} MB\n`);

/** Outlying islands may be an area of their own with their country's code. */
function isLargestOfItsCode(country: Country): boolean {
  return countries.every(
    (other) => other.code !== country.code || other === country || sizeOf(other) < sizeOf(country),
  );
}

function sizeOf({ polygons }: Country): number {
  return polygons.reduce((sum, polygon) => sum + areaOf(polygon), 0);
}

/** Where its name stands, and its rank by size: 1 is the largest. Areas without a code have no name of their own. */
function label(country: Country): GeoJSON.Feature[] {
  const { code, polygons } = country;
  if (code === null) return [];
  const [largest] = [...polygons].sort((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return [];
  const area = sizeOf(country);
  const limits = [3_000_000, 800_000, 250_000, 80_000, 20_000, 2_000];
  const rank = 1 + limits.filter((limit) => area < limit).length;
  return [feature({ type: 'Point', coordinates: labelPlace(largest) }, { code, rank })];
}

/** Meridians and parallels every so many degrees. */
function graticule(step: number): GeoJSON.Feature {
  const meridians = range(-180, 180 - step, step).map((lng) => range(-80, 80, 2).map((lat) => [lng, lat]));
  const parallels = range(-80, 80, step).map((lat) => range(-180, 180, 2).map((lng) => [lng, lat]));
  return feature({ type: 'MultiLineString', coordinates: [...meridians, ...parallels] }, { step });
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function feature(geometry: GeoJSON.Geometry, properties: Record<string, unknown>): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties };
}

function collection(features: GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features };
}
