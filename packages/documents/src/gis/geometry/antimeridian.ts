import type { Position } from './geojson.ts';

/**
 * A chain without jumps across the antimeridian: longitudes go on beyond 180 or -180 where a step would otherwise lead
 * around the globe. The chain itself where it has no such step.
 */
export function unwrapped(chain: readonly Position[]): readonly Position[] {
  let shift = 0;
  let last = chain[0]?.[0] ?? 0;
  if (!chain.some(([lng], at) => at > 0 && Math.abs(lng - (chain[at - 1]?.[0] ?? lng)) > 180)) return chain;
  return chain.map(([lng, lat]): Position => {
    if (lng - last > 180) shift -= 360;
    else if (last - lng > 180) shift += 360;
    last = lng;
    return [lng + shift, lat];
  });
}

/** A longitude within -180..180. */
export function wrappedLng(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng;
  const turned = (((lng + 180) % 360) + 360) % 360;
  return turned - 180;
}
