import { useCallback, useEffect, useRef } from 'react';
import { type Tour, useTour } from '../../visitor/tour/use-tour.ts';
import type { Walk } from './use-walk.ts';
import type { TourStop } from './walkthrough-model.ts';

interface GuidedTourOptions {
  walk: Walk;
  stops: readonly TourStop[];
  keyframe: string | null;
  isMoving: boolean;
}

/** The author's tour through the views; null where there is none. A visitor who opens something or goes elsewhere pauses it. */
export function useGuidedTour({ walk, stops, keyframe, isMoving }: GuidedTourOptions): Tour | null {
  const show = useCallback(
    (at: number) => {
      const stop = stops[at];
      if (stop) walk.walkTo(stop.keyframe);
    },
    [stops, walk],
  );
  const tour = useTour({
    count: stops.length,
    show,
    shownFor: (at) => (stops[at]?.seconds ?? 0) * 1_000,
    isHeld: isMoving || walk.panel !== null,
  });
  const latest = useRef(tour);
  latest.current = tour;
  const due = tour.at === null ? null : (stops[tour.at]?.keyframe ?? null);
  const isElsewhere = !isMoving && due !== null && keyframe !== null && keyframe !== due;
  useEffect(() => {
    if (isElsewhere && latest.current.isPlaying) latest.current.play(false);
  }, [isElsewhere]);
  return stops.length > 0 ? tour : null;
}
