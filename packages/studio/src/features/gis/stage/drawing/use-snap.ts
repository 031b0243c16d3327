import { chainsOf } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useMemo, useRef } from 'react';
import { useShownRecords } from '../../editor-hooks.ts';
import { useMapSession } from '../../selection/map-session.tsx';
import { shownFeatures } from '../../shown-features.ts';
import { useMapView } from '../use-map-view.ts';
import { type Pixel, type SnapChains, snapped } from './snap.ts';

/** On a map with more positions, not all are searched. */
const MOST_POSITIONS = 20_000;

/** Draws a point to a vertex or an edge of an outline that is shown. `except`: an outline that is edited itself. */
export function useSnap(map: GisMap, except?: string): (point: Pixel, isOff: boolean) => Pixel {
  const gis = useShownRecords();
  const { hidden, categories } = useMapSession();
  const view = useMapView(map);
  // While a shape is dragged others stay: their lines are put on the screen once per view.
  const chains = useRef<{ key: string; gis: object; chains: SnapChains } | null>(null);
  return useMemo(() => {
    const key = `${view}/${except ?? ''}/${[...hidden].join()}`;
    return (point, isOff) => {
      if (isOff) return point;
      const known = chains.current;
      const isFresh = known?.key === key && (except !== undefined || known.gis === gis);
      const found = isFresh ? known.chains : linesInSight(map, gis, { hidden, categories }, except);
      chains.current = { key, gis, chains: found };
      return snapped(point, found) ?? point;
    };
  }, [map, gis, hidden, categories, view, except]);
}

function linesInSight(
  map: GisMap,
  gis: ReturnType<typeof useShownRecords>,
  sight: Pick<ReturnType<typeof useMapSession>, 'hidden' | 'categories'>,
  except: string | undefined,
): SnapChains {
  let left = MOST_POSITIONS;
  return shownFeatures(gis, { ...sight, zoom: map.camera().zoom }).flatMap(({ feature }) => {
    if (!('geometry' in feature) || feature.id === except) return [];
    return chainsOf(feature.geometry).flatMap((chain) => {
      left -= chain.length;
      return left < 0 ? [] : [chain.map(([lng, lat]) => map.project({ lng, lat }))];
    });
  });
}
