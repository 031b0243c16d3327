import type { LngLat } from '../../gis-scene.ts';
import type { SpreadPoints } from '../spread-state.ts';

/** px between the middles of two neighbours: a finger meets one of them. */
const APART = 44;
/** Up to so many stand in a circle, more in a spiral. */
const MOST_IN_CIRCLE = 8;
/** Most that are spread; more would cover the map. */
export const MOST_SPREAD = 60;

/** Where so many points stand around their middle, px to the right and down, the first one above it. */
export function spreadOffsets(count: number): { x: number; y: number }[] {
  const at = (angle: number, radius: number) => ({
    x: radius * Math.sin(angle),
    y: -radius * Math.cos(angle),
  });
  if (count <= MOST_IN_CIRCLE) {
    const radius = Math.max(APART, (count * APART) / (2 * Math.PI));
    return Array.from({ length: count }, (_, index) => at((2 * Math.PI * index) / count, radius));
  }
  let [angle, radius] = [0, APART];
  return Array.from({ length: count }, () => {
    const place = at(angle, radius);
    // One step along the spiral is as long everywhere; one turn leads one step out.
    const step = APART / radius;
    angle += step;
    radius += (APART * step) / (2 * Math.PI);
    return place;
  });
}

/** Lines from the place to the points, and its dot. */
export function spreadLegs({ middle, points }: SpreadPoints): GeoJSON.Feature[] {
  const from = [middle.lng, middle.lat];
  const leg = ({ lng, lat }: LngLat): GeoJSON.Feature => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [from, [lng, lat]] },
    properties: { kind: 'leg' },
  });
  return [
    ...points.map(({ place }) => leg(place)),
    { type: 'Feature', geometry: { type: 'Point', coordinates: from }, properties: { kind: 'foot' } },
  ];
}
