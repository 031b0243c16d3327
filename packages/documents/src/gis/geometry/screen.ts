import type { View } from '../gis.schema.ts';
import type { Position } from './geojson.ts';

/** px */
export interface ScreenSize {
  width: number;
  height: number;
}

/** A position on a screen: px from its middle to the right and down. Null: it lies behind the camera. */
export type ToScreen = (position: Position) => { x: number; y: number } | null;

/** px of the world at zoom 0. */
const WORLD = 512;
/** Radians; MapLibre's field of view from top to bottom. */
const FIELD = 0.643_501_108_793_284_4;
/** px that maps leave free around bounds. */
const PADDING = 40;
/** Zoom beyond which bounds are not approached. */
const CLOSE = 16;
/** Degrees; the limit of the Mercator projection on maps. */
const POLE = 85.051_129;

/** Where a view shows positions on a screen: Mercator's projection, seen by a camera as MapLibre has it. */
export function screenOf(view: View, size: ScreenSize): ToScreen {
  const { center, zoom, pitch, bearing } = cameraOf(view, size);
  const scale = WORLD * 2 ** zoom;
  const distance = size.height / 2 / Math.tan(FIELD / 2);
  const [turned, tilted] = [(bearing * Math.PI) / 180, (pitch * Math.PI) / 180];
  return (position) => {
    const [px, py] = mercator(position);
    // The shorter way around the earth.
    const dx = (px - center[0] - Math.round(px - center[0])) * scale;
    const dy = (py - center[1]) * scale;
    const x = dx * Math.cos(turned) + dy * Math.sin(turned);
    const y = dy * Math.cos(turned) - dx * Math.sin(turned);
    const depth = distance - y * Math.sin(tilted);
    return depth <= 0 ? null : { x: (x * distance) / depth, y: (y * Math.cos(tilted) * distance) / depth };
  };
}

function cameraOf(view: View, { width, height }: ScreenSize) {
  if (view.type !== 'bounds') {
    const { center, zoom } = view;
    const { pitch, bearing } = view.type === '3d' ? view : { pitch: 0, bearing: 0 };
    return { center: mercator([center.lng, center.lat]), zoom, pitch, bearing };
  }
  const { southWest, northEast } = view;
  const [west, south] = mercator([southWest.lng, southWest.lat]);
  const [east, north] = mercator([northEast.lng < southWest.lng ? northEast.lng + 360 : northEast.lng, northEast.lat]);
  const scale = Math.min((width - 2 * PADDING) / (east - west), (height - 2 * PADDING) / (south - north));
  const zoom = Math.min(CLOSE, Math.max(0, Math.log2(scale / WORLD)));
  const center: Position = [(west + east) / 2, (south + north) / 2];
  return { center, zoom, pitch: 0, bearing: 0 };
}

/** Shares of the world from its north-west corner. */
function mercator([lng, lat]: Position): Position {
  const angle = (Math.min(POLE, Math.max(-POLE, lat)) * Math.PI) / 180;
  return [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)];
}
