import type { MOST_STOPS } from '@diorama/contract/gis/map-services.ts';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';
import type { Origin } from './use-origin.ts';
import { usePick } from './use-pick.ts';

/** What the server takes at most. */
const MOST: typeof MOST_STOPS = 3;

/** A place on the way where a visitor wants to stop. */
export interface Stop {
  id: number;
  /** Null: it is still looked for. */
  place: Origin | null;
}

export interface Stops {
  stops: readonly Stop[];
  /** Null: the router's maximum number of stops is reached. */
  add: (() => void) | null;
  put: (id: number, place: Origin) => void;
  remove: (id: number) => void;
  /** The stop whose place is being chosen on the map. */
  picking: number | null;
  pick: (id: number | null) => void;
  /** Where the stops are, in the order of the way. */
  via: readonly LngLat[];
}

/** Stops on the way, in the order in which they were added. */
export function useStops(map: GisMap | null, strings: Strings, onPicking: (isPicking: boolean) => void): Stops {
  const [stops, setStops] = useState<readonly Stop[]>([]);
  const [picking, setPicking] = useState<number | null>(null);
  const put = useCallback(
    (id: number, place: Origin) => setStops((before) => before.map((stop) => (stop.id === id ? { id, place } : stop))),
    [],
  );
  usePick(map, picking !== null, (place) => {
    if (place && picking !== null) put(picking, { name: strings('way-picked'), place });
    setPicking(null);
  });
  const isPicking = picking !== null;
  useLayoutEffect(() => {
    if (!isPicking) return undefined;
    onPicking(true);
    return () => onPicking(false);
  }, [isPicking, onPicking]);
  const via = useMemo(() => stops.flatMap(({ place }) => (place ? place.place : [])), [stops]);
  const add = () =>
    setStops((before) => [...before, { id: Math.max(0, ...before.map(({ id }) => id)) + 1, place: null }]);
  return {
    stops,
    add: stops.length < MOST ? add : null,
    put,
    remove: (id) => setStops((before) => before.filter((stop) => stop.id !== id)),
    picking,
    pick: setPicking,
    via,
  };
}
