import { wrappedLng } from './geometry/antimeridian.ts';
import { anchorOf, type Bounds, boundsOf } from './geometry/bounds.ts';
import type { Geometry } from './geometry/geojson.ts';
import type { GisRecords } from './gis.records.ts';
import type { View } from './gis.schema.ts';

/** Share of the box of all features that is left free on each side. */
const MARGIN = 0.08;
/** Degrees of latitude below which a box is seen as one place. */
const ONE_PLACE = 0.0005;
/** Zoom at which one place is shown with its quarter. */
const QUARTER = 15;
/** Degrees; beyond, features are seen well enough on a map of the world. */
const FAR_APART = { width: 90, height: 45 };
/** Degrees; the limit of the Mercator projection on maps. */
const POLE = 85;

/** The default first view of a map: the whole world. */
export const isWholeWorld = (view: View): boolean =>
  view.type === 'position' && view.zoom === 0 && view.center.lng === 0 && view.center.lat === 0;

/** Features of the map lie so near to each other that a map of the world shows them as one spot. */
export const isNearby = (gis: GisRecords): boolean => isNearbyBox(boundsOf(placesOf(gis)));

/** The same of what is in a box; null: nothing. */
export const isNearbyBox = (box: Bounds | null): boolean =>
  box !== null && box.east - box.west < FAR_APART.width && box.north - box.south < FAR_APART.height;

/** A view with all features in it; null where there are none. Costs what the document holds, once. */
export const viewOfAll = (gis: GisRecords): View | null => viewOfBox(boundsOf(placesOf(gis)));

/** A view with all that is in a box; null: nothing is, or it reaches around the world. */
export function viewOfBox(box: Bounds | null): View | null {
  if (!box) return null;
  const [width, height] = [box.east - box.west, box.north - box.south];
  if (Math.max(width, height) < ONE_PLACE) {
    const center = { lng: wrappedLng((box.west + box.east) / 2), lat: (box.south + box.north) / 2 };
    return { type: 'position', center, zoom: QUARTER };
  }
  if (width >= 360) return null;
  // A street that runs straight east has a box without height.
  const margin = { lng: Math.max(width * MARGIN, ONE_PLACE), lat: Math.max(height * MARGIN, ONE_PLACE) };
  const corner = (lng: number, lat: number) => ({ lng: wrappedLng(lng), lat: Math.min(POLE, Math.max(-POLE, lat)) });
  return {
    type: 'bounds',
    southWest: corner(box.west - margin.lng, box.south - margin.lat),
    northEast: corner(box.east + margin.lng, box.north + margin.lat),
  };
}

/** The first view moved so that the main shape is in its middle; null where there is none. */
export function viewOfMainShape(gis: GisRecords): View | null {
  const { mainShape, initialMapState: view } = gis.one('settings');
  const shape = mainShape ? gis.get('outlines', mainShape.id) : undefined;
  if (!shape) return null;
  const [lng, lat] = anchorOf(shape.geometry);
  if (view.type !== 'bounds') return { ...view, center: { lng, lat } };
  return viewOfAll(gis);
}

/** Where everything on the map is. */
export function* placesOf(gis: GisRecords): Generator<Geometry> {
  for (const collection of ['hotspots', 'labels'] as const)
    for (const { position } of gis.all(collection)) yield { type: 'Point', coordinates: [position.lng, position.lat] };
  for (const { geometry } of gis.all('outlines')) yield geometry;
}
