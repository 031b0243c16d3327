/** All positions of some geometries, as one sign of where they are. */
export interface Print {
  count: number;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Mean of all positions that differ. */
  middle: readonly [lng: number, lat: number];
}

/** A metre in degrees of latitude. */
const METRE = 1 / 111_320;

/** The print of every number pair in a value, such as GeoJSON's `coordinates`; null: there is none. */
export function printOf(value: unknown): Print | null {
  const seen = new Map<string, readonly [number, number]>();
  collect(value, seen);
  const all = [...seen.values()];
  if (all.length === 0) return null;
  const [lngs, lats] = [all.map(([lng]) => lng), all.map(([, lat]) => lat)];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    count: all.length,
    west: lngs.reduce((least, lng) => Math.min(least, lng)),
    east: lngs.reduce((most, lng) => Math.max(most, lng)),
    south: lats.reduce((least, lat) => Math.min(least, lat)),
    north: lats.reduce((most, lat) => Math.max(most, lat)),
    middle: [sum(lngs) / all.length, sum(lats) / all.length],
  };
}

function collect(value: unknown, into: Map<string, readonly [number, number]>): void {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const [lng, lat] = list;
    if (typeof lng === 'number' && typeof lat === 'number') into.set(`${lng.toFixed(8)} ${lat.toFixed(8)}`, [lng, lat]);
    else for (const inner of list) collect(inner, into);
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collect(inner, into);
}

/** Whether two prints are within a metre of each other; repeated positions do not count. */
export function isAlike(a: Print, b: Print): boolean {
  const across = METRE / Math.max(0.01, Math.cos((a.middle[1] * Math.PI) / 180));
  const isNear = (one: number, other: number, most: number) => Math.abs(one - other) <= most;
  return (
    Math.abs(a.count - b.count) <= Math.max(1, a.count / 50) &&
    isNear(a.west, b.west, across) &&
    isNear(a.east, b.east, across) &&
    isNear(a.south, b.south, METRE) &&
    isNear(a.north, b.north, METRE) &&
    isNear(a.middle[0], b.middle[0], across + (a.east - a.west) / 50) &&
    isNear(a.middle[1], b.middle[1], METRE + (a.north - a.south) / 50)
  );
}
