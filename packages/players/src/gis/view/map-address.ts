import type { GisCamera } from '../engine/gis-map.port.ts';

/** Digits behind the point: about a tenth of a metre. */
const PLACE = 6;

/** The camera in an address: `lng,lat,zoom,bearing,pitch`. */
export const cameraText = ({ center, zoom, bearing, pitch }: GisCamera): string =>
  [center.lng.toFixed(PLACE), center.lat.toFixed(PLACE), zoom.toFixed(2), bearing.toFixed(1), pitch.toFixed(1)].join();

/** The same read; null for anything else. */
export function cameraIn(text: string | null): GisCamera | null {
  const numbers = (text ?? '').split(',').map(Number);
  const [lng = 0, lat = 0, zoom = 0, bearing = 0, pitch = 0] = numbers;
  if (text === null || numbers.length !== 5 || !numbers.every(Number.isFinite)) return null;
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90 || zoom < 0 || zoom > 22 || pitch < 0 || pitch > 90) return null;
  return { center: { lng, lat }, zoom, bearing, pitch };
}
