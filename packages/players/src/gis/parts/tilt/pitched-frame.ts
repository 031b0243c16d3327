import type { Bounds } from '../../engine/geometry-bounds.ts';
import type { GisMapOptions } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';

export interface FrameQuestion {
  box: Bounds;
  /** Of the map, px. */
  size: { width: number; height: number };
  padding: ReturnType<NonNullable<GisMapOptions['padding']>>;
  /** Degrees. */
  pitch: number;
  bearing: number;
  closest: number;
  /** A first guess, as it would be without tilt. */
  start: { center: LngLat; zoom: number };
}

export interface Point {
  x: number;
  y: number;
}

/** px around the world at zoom 0, and degrees of the camera's view from top to bottom. Source: MapLibre. */
const WORLD = 512;
const FIELD_OF_VIEW = 36.87;
const ROUNDS = 24;
const RAD = Math.PI / 180;

/** Where a tilted map has a box in the middle of what its padding leaves clear. Near things are larger there, so it is approached step by step. */
export function pitchedFrame(question: FrameQuestion): { center: LngLat; zoom: number } {
  const { box, size, padding, closest, start } = question;
  const clear = {
    width: Math.max(1, size.width - padding.left - padding.right),
    height: Math.max(1, size.height - padding.top - padding.bottom),
    x: (padding.left - padding.right) / 2,
    y: (padding.top - padding.bottom) / 2,
  };
  const corners = cornersOf(box);
  const isPoint = box[0] === box[2] && box[1] === box[3];
  let zoom = isPoint ? closest : start.zoom;
  let center = onSquare(start.center);
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = corners.map((corner) => onScreen(corner, center, zoom, question));
    const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
    const by = { x: (left + right) / 2 - clear.x, y: (top + bottom) / 2 - clear.y };
    center = moved(center, by, zoom, question);
    if (isPoint) continue;
    const fits = Math.min(clear.width / Math.max(1, right - left), clear.height / Math.max(1, bottom - top));
    // Half of the way: size and place change each other.
    zoom = Math.max(0, Math.min(closest, zoom + Math.log2(fits) / 2));
  }
  return { center: onGlobe(center), zoom };
}

/** px from the middle of the map at which a place is seen. */
export function onScreen(place: Point, center: Point, zoom: number, { size, pitch, bearing }: FrameQuestion): Point {
  const scale = WORLD * 2 ** zoom;
  const [east, south] = [(place.x - center.x) * scale, (place.y - center.y) * scale];
  const [cos, sin] = [Math.cos(bearing * RAD), Math.sin(bearing * RAD)];
  const [across, down] = [east * cos + south * sin, south * cos - east * sin];
  const away = size.height / 2 / Math.tan((FIELD_OF_VIEW / 2) * RAD);
  // What is below the middle is nearer; what would be behind the camera is at its edge.
  const depth = Math.max(away * 0.1, away - down * Math.sin(pitch * RAD));
  return { x: (across * away) / depth, y: (down * Math.cos(pitch * RAD) * away) / depth };
}

/** The middle of the map after so many px of the screen lead to it. */
export function moved(center: Point, { x, y }: Point, zoom: number, { pitch, bearing }: FrameQuestion): Point {
  const scale = WORLD * 2 ** zoom;
  const [cos, sin] = [Math.cos(bearing * RAD), Math.sin(bearing * RAD)];
  const down = y * Math.max(0.3, Math.cos(pitch * RAD));
  return { x: center.x + (x * cos - down * sin) / scale, y: center.y + (x * sin + down * cos) / scale };
}

export const cornersOf = ([west, south, east, north]: Bounds): Point[] =>
  [
    { lng: west, lat: north },
    { lng: east, lat: north },
    { lng: east, lat: south },
    { lng: west, lat: south },
  ].map(onSquare);

/** Mercator's square: 0 to 1 from west to east and from north to south. */
export function onSquare({ lng, lat }: LngLat): Point {
  return { x: (lng + 180) / 360, y: (1 - Math.asinh(Math.tan(lat * RAD)) / Math.PI) / 2 };
}

export function onGlobe({ x, y }: Point): LngLat {
  return { lng: x * 360 - 180, lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RAD };
}
