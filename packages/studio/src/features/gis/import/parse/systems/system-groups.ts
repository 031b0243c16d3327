import { AMERICA } from './america.ts';
import { EUROPE } from './europe.ts';
import { OLDER } from './older.ts';
import { SOVIET } from './soviet.ts';
import { WORLD } from './world.ts';

/** Systems of one frame. */
export interface SystemGroup {
  /** As proj4 names it, or `a=` and `rf=` of one that it does not know. */
  ellipsoid: string;
  /**
   * What brings the frame to WGS 84, as TOWGS84 has it: metres, arc seconds and millionths (position vector). Absent: the frame is
   * within two metres of it.
   */
  shift?: string;
  /** The shift is right to less than a metre. */
  isExact?: boolean;
  /** Of the coordinates; metres where it is absent. */
  unit?: string;
  /** One in a line: code, name, `|`, the projection and its numbers in the order of {@link PARAMETERS}. */
  systems: string;
}

/** Parameters of each projection, in the order in which the lines have them. Degrees, metres. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  tmerc: ['lat_0', 'lon_0', 'k', 'x_0', 'y_0'],
  lcc: ['lat_0', 'lon_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  lcc1: ['lat_0', 'lon_0', 'k_0', 'x_0', 'y_0'],
  laea: ['lat_0', 'lon_0', 'x_0', 'y_0'],
  aea: ['lat_0', 'lon_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  sterea: ['lat_0', 'lon_0', 'k', 'x_0', 'y_0'],
  stere: ['lat_0', 'lat_ts', 'lon_0', 'x_0', 'y_0'],
  stere1: ['lat_0', 'lon_0', 'k', 'x_0', 'y_0'],
  somerc: ['lat_0', 'lon_0', 'k_0', 'x_0', 'y_0'],
  merc: ['lon_0', 'lat_ts', 'x_0', 'y_0'],
  merc1: ['lon_0', 'k', 'x_0', 'y_0'],
  omerc: ['lat_0', 'lonc', 'alpha', 'gamma', 'k', 'x_0', 'y_0'],
  omerc1: ['lat_0', 'lonc', 'alpha', 'gamma', 'k', 'x_0', 'y_0'],
  cass: ['lat_0', 'lon_0', 'x_0', 'y_0'],
  krovak: ['lon_0'],
  'krovak-sw': ['lon_0'],
};

/** A system that is read. */
export interface KnownSystem {
  code: number;
  name: string;
  /** A projection of {@link PARAMETERS} and its numbers. */
  projection: string;
  numbers: readonly number[];
  group: Omit<SystemGroup, 'systems'>;
}

let known: ReadonlyMap<number, KnownSystem> | null = null;

/** Every system with a code of its own, by that code. */
export function knownSystems(): ReadonlyMap<number, KnownSystem> {
  known ??= new Map(
    [...EUROPE, ...OLDER, ...SOVIET, ...AMERICA, ...WORLD, ...utmZones()]
      .flatMap(systemsOf)
      .map((one) => [one.code, one]),
  );
  return known;
}

function systemsOf({ systems, ...group }: SystemGroup): KnownSystem[] {
  return systems
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', text = ''] = line.split('|');
      const [projection = '', ...numbers] = text.split(' ');
      const at = head.indexOf(' ');
      return {
        code: Number(head.slice(0, at)),
        name: head.slice(at + 1),
        projection,
        numbers: numbers.map(Number),
        group,
      };
    });
}

/** The zones of UTM in WGS 84: EPSG 32601 to 32660 in the north, 32701 to 32760 in the south. */
function utmZones(): SystemGroup[] {
  const zones = Array.from({ length: 60 }, (_, at) => at + 1);
  const line = (zone: number, half: 'N' | 'S') =>
    `${(half === 'N' ? 32_600 : 32_700) + zone} WGS 84 / UTM zone ${zone}${half}|tmerc 0 ${zone * 6 - 183} 0.9996 500000 ${half === 'N' ? 0 : 10_000_000}`;
  return [
    {
      ellipsoid: 'WGS84',
      systems: zones.flatMap((zone) => [line(zone, 'N'), line(zone, 'S')]).join('\n'),
    },
  ];
}
