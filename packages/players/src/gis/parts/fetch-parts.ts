import type { MapPart } from '@diorama/documents/gis/drawing/parts-of-map.ts';
import type { MapParts } from './map-parts.ts';

/** A file for each; their names are known to the server, too (players-build.ts). */
const FETCH: Readonly<Record<MapPart, () => Promise<MapParts>>> = {
  shapes: () => import('./shapes/shapes.part.ts'),
  labels: () => import('./labels/labels.part.ts'),
  displays: () => import('./displays/displays.part.ts'),
  tilt: () => import('./tilt/pitched-frame.ts'),
  plans: () => import('./plans/plans.part.ts'),
  'built-in': () => import('./built-in/base-style.ts'),
  provider: () => import('./provider/provider-style.ts'),
};

/** The parts that a map is drawn with. */
export async function fetchParts(wanted: readonly MapPart[]): Promise<MapParts> {
  const parts: MapParts = {};
  for (const part of await Promise.all(wanted.map((name) => FETCH[name]()))) Object.assign(parts, part);
  return parts;
}
