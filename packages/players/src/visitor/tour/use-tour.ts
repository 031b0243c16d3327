import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a stop is shown unless it says otherwise: the way to it, and time to look. */
const SHOWN = 7_000;

/** A tour over stops. */
export interface Tour {
  /** The stop that is shown; null: no tour is under way. */
  at: number | null;
  isPlaying: boolean;
  /** Goes to a stop; before the first one and behind the last one it begins again. */
  go: (at: number) => void;
  play: (isPlaying: boolean) => void;
  leave: () => void;
}

export interface TourOptions {
  count: number;
  show: (at: number) => void;
  /** Milliseconds for which a stop is shown. */
  shownFor?: (at: number) => number;
  /** While true the clock stands still: the visitor is on the way, or reads something. */
  isHeld?: boolean;
  /** Listens for the visitor taking over, and calls back then; returns what ends it. */
  onTakenOver?: ((pause: () => void) => (() => void) | undefined) | undefined;
}

/** Leads from stop to stop, by hand or by itself until the last one. */
export function useTour({ count, show, shownFor, isHeld = false, onTakenOver }: TourOptions): Tour {
  const [{ at, isPlaying }, setTour] = useState<Pick<Tour, 'at' | 'isPlaying'>>({ at: null, isPlaying: false });
  const latest = useRef({ show, shownFor });
  latest.current = { show, shownFor };
  const goTo = (wanted: number, isStillPlaying: boolean): void => {
    if (count === 0) return;
    const next = ((wanted % count) + count) % count;
    latest.current.show(next);
    setTour({ at: next, isPlaying: isStillPlaying });
  };
  const act = useRef(goTo);
  act.current = goTo;
  useEffect(() => {
    if (at === null || !isPlaying || isHeld) return undefined;
    const timer = setTimeout(() => {
      if (at + 1 < count) act.current(at + 1, true);
      else setTour({ at, isPlaying: false });
    }, latest.current.shownFor?.(at) ?? SHOWN);
    return () => clearTimeout(timer);
  }, [at, isPlaying, isHeld, count]);
  useEffect(() => {
    if (at === null || !isPlaying) return undefined;
    return onTakenOver?.(() => setTour({ at, isPlaying: false }));
  }, [at, isPlaying, onTakenOver]);
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
