import type { FoundRoutes, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LngLat } from '../../gis-scene.ts';
import { askMapService } from '../ask-map-service.ts';
import type { Destination } from '../destinations.ts';
import { drawnRoute, foundRoutes, type Routes, straightRoute } from './routes.ts';

interface RouteQuery {
  to: Destination;
  /** Null: where the author's way begins. */
  from: LngLat | null;
  /** Stops on the way, of which a router alone knows. */
  via: readonly LngLat[];
  profile: TravelProfile;
  /** This server knows a router. */
  hasRouter: boolean;
}

interface KnownRoutes {
  /** Null: the origin is not known yet. */
  routes: Routes | null;
  isFinding: boolean;
  /** Why the straight line is shown although a router was queried. It stays while the query is retried. */
  problem: 'none' | 'away' | null;
  /** Queries the router again. */
  retry: () => void;
}

/** `found` is null if the query failed. */
interface Answer {
  of: string;
  found: FoundRoutes | null;
  /** The query is being retried. */
  isOld?: boolean;
}

const pair = ({ lng, lat }: LngLat): string => `${lng},${lat}`;

/** The way to a place: as its author drew it, as a router finds it, else the straight line. */
export function useRoutes({ to, from, via, profile, hasRouter }: RouteQuery): KnownRoutes {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const params = useMemo(() => {
    if (!from || !hasRouter) return null;
    const stops = via.length > 0 ? { via: via.map(pair).join(';') } : {};
    return { from: pair(from), to: pair(to.place), ...stops, profile };
  }, [from, hasRouter, to.place, via, profile]);
  const asked = params && Object.values(params).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the query
  useEffect(() => {
    if (!params || asked === null) return undefined;
    const abort = new AbortController();
    askMapService<FoundRoutes>('route', params, abort.signal).then(
      (found) => setAnswer({ of: asked, found }),
      () => abort.signal.aborted || setAnswer({ of: asked, found: null }),
    );
    return () => abort.abort();
  }, [params, asked, attempt]);
  const retry = useCallback(() => {
    setAnswer((before) => before && { ...before, isOld: true });
    setAttempt((before) => before + 1);
  }, []);
  const { place, route } = to;
  const known = useMemo((): Omit<KnownRoutes, 'retry'> => {
    if (!from) return { routes: route && drawnRoute(route, profile), isFinding: false, problem: null };
    const straight = straightRoute(from, place);
    if (asked === null) return { routes: straight, isFinding: false, problem: null };
    if (answer?.of !== asked) return { routes: null, isFinding: true, problem: null };
    if (!answer.found) return { routes: straight, isFinding: answer.isOld === true, problem: 'away' };
    const found = foundRoutes(answer.found, from, place);
    return { routes: found ?? straight, isFinding: false, problem: found ? null : 'none' };
  }, [from, place, route, profile, asked, answer]);
  return { ...known, retry };
}
