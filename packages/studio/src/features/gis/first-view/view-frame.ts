import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { View } from '@diorama/documents/gis/gis.schema.ts';

/** A screen that visitors look at the map on, in CSS px. */
export interface Screen {
  width: number;
  height: number;
}

/** A common laptop and a common phone. */
export const SCREENS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const satisfies Record<string, Screen>;

/** Width of the whole world at zoom 0, px. Source: the engine's tiles. */
const WORLD = 512;
/** px that the page keeps clear around an area, and the zoom that it approaches to at most. */
const CLEAR = 40;
const CLOSEST = 16;
/** Height of the camera over the middle of the picture, in heights of the picture. Source: MapLibre's angle of view, 0.6435 rad. */
const CAMERA = 0.5 / Math.tan(0.6435 / 2);
/** Beyond so many times its distance from the camera, what is seen of tilted ground is haze. */
const HORIZON = 6;

/** In shares of the world, from its upper left corner. */
interface Point {
  x: number;
  y: number;
}

const pointOf = ({ lng, lat }: LngLat): Point => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (Math.min(85.05, Math.max(-85.05, lat)) * Math.PI) / 360)) / (2 * Math.PI),
});
const placeOf = ({ x, y }: Point): LngLat => ({
  lng: x * 360 - 180,
  lat: (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
});

/** Where the camera stands when a screen first shows a view. */
export function cameraOn(view: View, { width, height }: Screen): { center: LngLat; zoom: number } {
  if (view.type !== 'bounds') return view;
  const [a, b] = [pointOf(view.southWest), pointOf(view.northEast)];
  const east = b.x < a.x ? b.x + 1 : b.x;
  const zoom = Math.min(
    Math.log2((width - 2 * CLEAR) / (WORLD * Math.max(east - a.x, 1e-9))),
    Math.log2((height - 2 * CLEAR) / (WORLD * Math.max(a.y - b.y, 1e-9))),
    CLOSEST,
  );
  return { center: placeOf({ x: (a.x + east) / 2, y: (a.y + b.y) / 2 }), zoom: Math.max(0, zoom) };
}

/** The ground that a screen shows of a view: its corners from the upper left one clockwise. */
export function groundOn(view: View, screen: Screen): LngLat[] {
  const { center, zoom } = cameraOn(view, screen);
  const { pitch, bearing } = view.type === '3d' ? view : { pitch: 0, bearing: 0 };
  const [tilt, turn] = [(pitch * Math.PI) / 180, (bearing * Math.PI) / 180];
  const far = CAMERA * screen.height;
  const middle = pointOf(center);
  const { width, height } = screen;
  return [
    [-width / 2, height / 2],
    [width / 2, height / 2],
    [width / 2, -height / 2],
    [-width / 2, -height / 2],
  ].map(([x = 0, y = 0]) => {
    // The ray from the camera through the corner, up to the ground or the haze.
    const down = far * Math.cos(tilt) - y * Math.sin(tilt);
    const along = down > 0 ? Math.min(HORIZON, (far * Math.cos(tilt)) / down) : HORIZON;
    const right = along * x;
    const ahead = along * (far * Math.sin(tilt) + y * Math.cos(tilt)) - far * Math.sin(tilt);
    const size = WORLD * 2 ** zoom;
    return placeOf({
      x: middle.x + (right * Math.cos(turn) + ahead * Math.sin(turn)) / size,
      y: middle.y + (right * Math.sin(turn) - ahead * Math.cos(turn)) / size,
    });
  });
}

/** The view moved so that its middle is elsewhere. */
export function viewAround(view: View, center: LngLat): View {
  if (view.type !== 'bounds') return { ...view, center };
  const old = pointOf(cameraOn(view, SCREENS.desktop).center);
  const next = pointOf(center);
  const moved = (place: LngLat) => {
    const { x, y } = pointOf(place);
    return placeOf({ x: x + next.x - old.x, y: y + next.y - old.y });
  };
  return { ...view, northEast: moved(view.northEast), southWest: moved(view.southWest) };
}

/** Corners of an area: which of its sides they move. */
export const AREA_CORNERS = ['north-west', 'north-east', 'south-east', 'south-west'] as const;
export type AreaCorner = (typeof AREA_CORNERS)[number];
export type Area = Extract<View, { type: 'bounds' }>;

export const areaCorner = ({ northEast, southWest }: Area, corner: AreaCorner): LngLat => ({
  lng: corner.endsWith('west') ? southWest.lng : northEast.lng,
  lat: corner.startsWith('north') ? northEast.lat : southWest.lat,
});

/** The area with a corner elsewhere; its sides never change places. */
export function withAreaCorner(area: Area, corner: AreaCorner, { lng, lat }: LngLat): Area {
  const { northEast, southWest } = area;
  const [west, east] = corner.endsWith('west')
    ? [Math.min(lng, northEast.lng), northEast.lng]
    : [southWest.lng, Math.max(lng, southWest.lng)];
  const [south, north] = corner.startsWith('north')
    ? [southWest.lat, Math.max(lat, southWest.lat)]
    : [Math.min(lat, northEast.lat), northEast.lat];
  return { ...area, northEast: { lng: east, lat: north }, southWest: { lng: west, lat: south } };
}

/** The view brought nearer or farther: `scale` times as much ground is seen in each direction. */
export function viewScaled(view: View, scale: number): View {
  if (view.type === 'bounds' || !(scale > 0)) return view;
  return { ...view, zoom: Math.min(22, Math.max(0, view.zoom - Math.log2(scale))) };
}
