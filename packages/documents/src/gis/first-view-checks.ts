import type { CheckIssue } from '../engine/check/check-issue.ts';
import { isNearby, isWholeWorld, placesOf } from './first-view.ts';
import { unwrapped } from './geometry/antimeridian.ts';
import { type Bounds, widened } from './geometry/bounds.ts';
import { chainsOf, type Geometry } from './geometry/geojson.ts';
import { type ScreenSize, screenOf } from './geometry/screen.ts';
import type { GisRecords } from './gis.records.ts';
import type { View } from './gis.schema.ts';

/** px; screens that a first view is judged by. */
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** px on a desktop; what is smaller than the pins on it is one dot. */
const DOT = 40;
/** Degrees; things that are all at one address are one dot in every view. */
const ONE_ADDRESS = 0.0002;

/** What is wrong with a first view that has an area: at most one thing, the worst. */
export function firstViewIssues(gis: GisRecords): CheckIssue[] {
  const view = gis.one('settings').initialMapState;
  const warning = (check: string, message: string): CheckIssue[] => [
    { level: 'warning', check, message, record: 'settings', path: ['initialMapState'] },
  ];
  if (isWholeWorld(view)) {
    const message = 'Visitors first see the whole world, and everything on the map as one spot';
    return isNearby(gis) ? warning('view.world', message) : [];
  }
  if (!hasPlaces(gis)) return [];
  if (![...placesOf(gis)].some((geometry) => isSeen(view, geometry, DESKTOP)))
    return warning('view.empty', 'Visitors first see none of what is on the map');
  const count = dotOf(gis, view);
  if (count > 0)
    return warning('view.dot', `Visitors first see the ${count.toLocaleString('en')} things on the map as one dot`);
  const shape = gis.get('outlines', gis.one('settings').mainShape?.id ?? '');
  if (shape && !isSeen(view, shape.geometry, PHONE))
    return warning('view.main-shape', 'On a phone, visitors do not see the main shape at first');
  return [];
}

function hasPlaces(gis: GisRecords): boolean {
  for (const _ of placesOf(gis)) return true;
  return false;
}

/** Whether what is around a geometry on a screen lies within it, even in part. */
export function isSeen(view: View, geometry: Geometry, size: ScreenSize): boolean {
  const toScreen = screenOf(view, size);
  const [right, bottom] = [size.width / 2, size.height / 2];
  return chainsOf(geometry).some((chain) => {
    let box: Bounds | null = null;
    for (const position of unwrapped(chain)) {
      const seen = toScreen(position);
      if (seen) box = widened(box, [seen.x, seen.y]);
    }
    return box !== null && box.east >= -right && box.west <= right && box.north >= -bottom && box.south <= bottom;
  });
}

/** How many things a first view shows as one dot; 0: it shows them apart. */
function dotOf(gis: GisRecords, view: View): number {
  const toScreen = screenOf(view, DESKTOP);
  let box: Bounds | null = null;
  let place: Bounds | null = null;
  let count = 0;
  for (const geometry of placesOf(gis)) {
    count += 1;
    for (const chain of chainsOf(geometry))
      for (const position of unwrapped(chain)) {
        const seen = toScreen(position);
        if (!seen) return 0;
        box = widened(box, [seen.x, seen.y]);
        place = widened(place, position);
        if (Math.max(box.east - box.west, box.north - box.south) > DOT) return 0;
      }
  }
  if (!place || count < 2) return 0;
  return Math.max(place.east - place.west, place.north - place.south) < ONE_ADDRESS ? 0 : count;
}
