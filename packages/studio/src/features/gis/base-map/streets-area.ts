import type { StreetsArea } from '@diorama/contract/gis/streets.contract.ts';
import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import { wrappedLng } from '@diorama/documents/gis/geometry/antimeridian.ts';
import { type Bounds, widened, withGeometry } from '@diorama/documents/gis/geometry/bounds.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { type Area, groundOn, SCREENS } from '../first-view/view-frame.ts';

/** m: sides of an area that is offered are no longer. A larger one is the editor's own choice. */
const LONGEST = 30_000;
/** m: the sides of what is offered where nothing says where the map is about. */
const AROUND = 8_000;
/** m: the least margin around what stands on the map; else a tenth of its size. */
const MARGIN = 500;
/** Degrees of latitude that tiles have. */
const MOST_LAT = 85.05;
/** m of a degree of latitude. */
const DEGREE = 111_320;

/** What streets are offered for: what visitors see first and what stands on the map, else what is in sight. */
export function offeredArea(gis: GisRecords, inSight: Area): Area {
  const standing = standingOn(gis);
  const seen = firstSeen(gis);
  const both = joined(standing, seen);
  const found = [both, standing, boundsOfArea(inSight)].find((bounds) => bounds && isOffered(bounds));
  if (found) return areaOfBounds(withMargin(found));
  const { west, south, east, north } = boundsOfArea(inSight);
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  return areaOfBounds(grown({ west: lng, south: lat, east: lng, north: lat }, AROUND / 2));
}

/** The sides of an area, m. */
export function sidesOf({ northEast, southWest }: Area): { width: number; height: number } {
  const lat = (northEast.lat + southWest.lat) / 2;
  // In halves: around the globe the shorter way would be measured.
  const middle = (northEast.lng + southWest.lng) / 2;
  return {
    width: 2 * distance([southWest.lng, lat], [middle, lat]),
    height: distance([middle, southWest.lat], [middle, northEast.lat]),
  };
}

/** The area as the server takes it: within the globe, and where tiles are. */
export function streetsAreaOf({ northEast, southWest }: Area): StreetsArea {
  const isAround = northEast.lng - southWest.lng >= 360;
  const lat = (value: number) => Math.max(-MOST_LAT, Math.min(MOST_LAT, value));
  return {
    west: isAround ? -180 : wrappedLng(southWest.lng),
    south: lat(southWest.lat),
    east: isAround ? 180 : wrappedLng(northEast.lng),
    north: lat(northEast.lat),
  };
}

/** The area of streets as a frame on the map; the east of one across the 180th meridian is beyond 180. */
export const frameOf = ({ west, south, east, north }: StreetsArea): Area =>
  areaOfBounds({ west, south, east: east < west ? east + 360 : east, north });

/** Whether an area may be offered as it is. */
export const isOfferedSize = (area: Area): boolean => isOffered(boundsOfArea(area));

const areaOfBounds = ({ west, south, east, north }: Bounds): Area => ({
  type: 'bounds',
  northEast: { lng: east, lat: north },
  southWest: { lng: west, lat: south },
});

function boundsOfArea({ northEast, southWest }: Area): Bounds {
  const { lng: west, lat: south } = southWest;
  return { west, south, east: northEast.lng < west ? northEast.lng + 360 : northEast.lng, north: northEast.lat };
}

function isOffered(bounds: Bounds): boolean {
  const { width, height } = sidesOf(areaOfBounds(bounds));
  return Math.max(width, height) <= LONGEST;
}

const positionOf = ({ lng, lat }: LngLat) => [lng, lat] as const;

/** Around all that stands on the map; null: nothing does. */
function standingOn(gis: GisRecords): Bounds | null {
  let box: Bounds | null = null;
  for (const collection of ['hotspots', 'labels'] as const)
    for (const { position } of gis.all(collection)) box = widened(box, [...positionOf(position)]);
  for (const { geometry } of gis.all('outlines')) box = withGeometry(box, geometry);
  for (const { corners } of gis.all('sitePlans'))
    for (const corner of Object.values(corners)) box = widened(box, [...positionOf(corner)]);
  return box;
}

/** Around what a desktop and a phone show first. */
function firstSeen(gis: GisRecords): Bounds | null {
  let box: Bounds | null = null;
  const view = gis.one('settings').initialMapState;
  for (const screen of Object.values(SCREENS))
    for (const place of groundOn(view, screen)) box = widened(box, [...positionOf(place)]);
  return box;
}

function joined(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

function withMargin(bounds: Bounds): Bounds {
  const { width, height } = sidesOf(areaOfBounds(bounds));
  return grown(bounds, Math.max(MARGIN, Math.max(width, height) / 10));
}

/** By metres on each side. */
function grown({ west, south, east, north }: Bounds, metres: number): Bounds {
  const lat = metres / DEGREE;
  const lng = lat / Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return { west: west - lng, south: south - lat, east: east + lng, north: north + lat };
}
