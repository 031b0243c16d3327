import { execFileSync } from 'node:child_process';

/** A feature as GDAL reads it, in degrees of WGS 84. */
export interface PeerFeature {
  /** Null: it has no place. */
  geometry: unknown;
  properties: Readonly<Record<string, unknown>>;
}

/** Where a table has its places: names of columns, and the EPSG code of their system. */
export interface TableColumns {
  x: string;
  y: string;
  wkt: string;
  system: number;
}

const OUTPUT = 1024 * 1024 * 1024;
const run = (command: string, words: readonly string[]): string =>
  execFileSync(command, words, {
    encoding: 'utf8',
    maxBuffer: OUTPUT,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 120_000,
  });

/** Whether GDAL is installed. */
export function hasGdal(): boolean {
  try {
    run('ogr2ogr', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** All features of all layers of a file; null: GDAL does not read it. */
export function readWithGdal(path: string, table: TableColumns | null): PeerFeature[] | null {
  const source = /\.(?:zip|kmz)$/i.test(path) ? `/vsizip/${path}` : path;
  const columns = table
    ? [
        ...['-oo', table.wkt ? `GEOM_POSSIBLE_NAMES=${table.wkt}` : `X_POSSIBLE_NAMES=${table.x}`],
        ...['-oo', table.wkt ? 'KEEP_GEOM_COLUMNS=NO' : `Y_POSSIBLE_NAMES=${table.y}`],
      ]
    : [];
  const known = table ? ['-s_srs', `EPSG:${table.system}`] : [];
  try {
    return layersIn(source).flatMap((layer) => {
      const read = (system: readonly string[]) =>
        run('ogr2ogr', [...WORDS, ...columns, ...system, '/vsistdout/', source, layer]);
      try {
        return featuresOf(JSON.parse(read(known)));
      } catch {
        // Without a system there is nothing to convert from.
        return featuresOf(JSON.parse(read(['-s_srs', 'EPSG:4326'])));
      }
    });
  } catch {
    return null;
  }
}

const WORDS = ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=9', '-dim', 'XY'];

/** `1: name (Polygon)`, one in a line. */
const layersIn = (path: string): string[] =>
  run('ogrinfo', ['-ro', '-q', path])
    .split('\n')
    .flatMap((line) => /^\d+: (.*?)(?: \(title: .*?\))?(?: \([^()]*\))?$/.exec(line)?.[1] ?? [])
    // GPX: what the tracks and routes have as lines, once more.
    .filter((name) => !/^(?:track|route)_points$/.test(name));

const isList = (value: unknown): value is PeerFeature[] => Array.isArray(value);

function featuresOf(collection: unknown): PeerFeature[] {
  const { features }: { features?: unknown } = typeof collection === 'object' && collection !== null ? collection : {};
  return isList(features) ? features.map((feature) => ({ ...feature, properties: feature.properties ?? {} })) : [];
}
