import { useEffect, useRef, useState } from 'react';
import type { GisMap } from '../engine/gis-map.port.ts';

/** Milliseconds that a stop is shown while the tour plays: the flight to it, and time to look. */
const SHOWN = 7_000;

/** A tour over the stops of a map. */
export interface Tour {
  /** The stop that is shown; null: no tour is under way. */
  at: number | null;
  isPlaying: boolean;
  /** Goes to a stop; before the first one and behind the last one it begins again. */
  go: (at: number) => void;
  play: (isPlaying: boolean) => void;
  leave: () => void;
}

/** Leads from stop to stop, by hand or by itself until the last one. */
export function useTour(map: GisMap | null, count: number, show: (at: number) => void): Tour {
  const [{ at, isPlaying }, setTour] = useState<Pick<Tour, 'at' | 'isPlaying'>>({ at: null, isPlaying: false });
  const latest = useRef(show);
  latest.current = show;
  const goTo = (wanted: number, isStillPlaying: boolean): void => {
    if (count === 0) return;
    const next = ((wanted % count) + count) % count;
    latest.current(next);
    setTour({ at: next, isPlaying: isStillPlaying });
  };
  const act = useRef(goTo);
  act.current = goTo;
  useEffect(() => {
    if (at === null || !isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (at + 1 < count) act.current(at + 1, true);
      else setTour({ at, isPlaying: false });
    }, SHOWN);
    // Who moves the map wants to look around.
    const stop = map?.subscribe((event) => {
      if (event.type === 'move' && event.isByVisitor) setTour({ at, isPlaying: false });
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [map, at, isPlaying, count]);
  return {
    at,
    isPlaying,
    go: (wanted) => goTo(wanted, false),
    play(isStillPlaying) {
      // From the beginning, where it has ended.
      if (isStillPlaying && (at === null || at + 1 >= count)) goTo(0, true);
      else setTour({ at, isPlaying: isStillPlaying });
    },
    leave: () => setTour({ at: null, isPlaying: false }),
  };
}
