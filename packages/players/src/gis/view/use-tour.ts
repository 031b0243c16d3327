import { useCallback } from 'react';
import { type Tour, useTour as useStopTour } from '../../visitor/tour/use-tour.ts';
import type { GisMap } from '../engine/gis-map.port.ts';

/** A tour over the stops of a map. Who moves the map wants to look around: it pauses. */
export function useTour(map: GisMap | null, count: number, show: (at: number) => void): Tour {
  const onTakenOver = useCallback(
    (pause: () => void) =>
      map?.subscribe((event) => {
        if (event.type === 'move' && event.isByVisitor) pause();
      }),
    [map],
  );
  return useStopTour({ count, show, onTakenOver });
}
