import { type Bounds, widened } from '@diorama/documents/gis/geometry/bounds.ts';
import type { GisHotspot, GisLayer, GisView } from '@diorama/players/gis/gis-scene.ts';
import type { SystemCandidate } from '../plan/guess-system.ts';
import { PLANNED_COLORS } from './planned-layers.ts';

interface Candidates {
  candidates: readonly SystemCandidate[];
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
}

/** The places that a table could have, and the middle of what the map holds. */
export function candidateLayers({ candidates, near }: Candidates): GisLayer[] {
  const places = candidates.map(({ system, isSwapped, name, at }) => pointOf(`${system} ${isSwapped}`, name, at));
  const own = near
    ? [pointOf('map', '', { lng: (near.west + near.east) / 2, lat: (near.south + near.north) / 2 })]
    : [];
  return [
    pointLayer('candidates', PLANNED_COLORS.added, places),
    pointLayer('map', PLANNED_COLORS.changed, own),
  ].filter(({ features }) => features.length > 0);
}

/** What has all of them in view. */
export function candidatesView({ candidates, near }: Candidates): GisView | null {
  let bounds: Bounds | null = near && { ...near };
  for (const { at } of candidates) bounds = widened(bounds, [at.lng, at.lat]);
  return (
    bounds && {
      type: 'bounds',
      southWest: { lng: bounds.west, lat: bounds.south },
      northEast: { lng: bounds.east, lat: bounds.north },
    }
  );
}

const pointOf = (id: string, name: string, position: { lng: number; lat: number }): GisHotspot => ({
  id,
  name: { type: 'custom', value: { en: name } },
  position,
  value: 0,
  category: null,
});

const pointLayer = (
  id: string,
  color: typeof PLANNED_COLORS.added | typeof PLANNED_COLORS.changed,
  features: GisHotspot[],
): Extract<GisLayer, { type: 'hotspots' }> => ({
  id,
  type: 'hotspots',
  category: null,
  zoom: { min: 0, max: 22 },
  display: { type: 'circle', radius: { min: 10, max: 10 }, color, cluster: false },
  features,
});
