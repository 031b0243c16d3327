import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';
import { usePick } from './use-pick.ts';

/** Where a visitor sets out. */
export interface Origin {
  name: string;
  place: LngLat;
}

interface OriginUse {
  map: GisMap | null;
  strings: Strings;
  onPicking: (isPicking: boolean) => void;
  /** Where one sets out unless one says otherwise. */
  start: Origin | null;
}

/** Milliseconds that finding a location may take, and for which a known one is good. */
const LOCATING_TIME = 15_000;
const LOCATION_AGE = 60_000;

/** The origin of a route, and the means to set it. */
export interface KnownOrigin {
  origin: Origin | null;
  /** Null: where the author's way begins. */
  setOrigin: (origin: Origin | null) => void;
  isPicking: boolean;
  pick: (isPicking: boolean) => void;
  /** Requests the location from the browser, which prompts the visitor. */
  locate: () => void;
  location: 'unasked' | 'asked' | 'refused' | 'unknown';
}

export function useOrigin({ map, strings, onPicking, start }: OriginUse): KnownOrigin {
  const [origin, setOrigin] = useState<Origin | null>(start);
  const [isPicking, setPicking] = useState(false);
  const [location, setLocation] = useState<KnownOrigin['location']>('unasked');
  // The browser's answer is taken while nothing else was chosen since.
  const asked = useRef<object | null>(null);
  useEffect(
    () => () => {
      asked.current = null;
    },
    [],
  );
  const put = useCallback((next: Origin | null) => {
    asked.current = null;
    setLocation('unasked');
    setOrigin(next);
  }, []);
  usePick(map, isPicking, (place) => {
    if (place) put({ name: strings('way-picked'), place });
    setPicking(false);
  });
  useLayoutEffect(() => {
    if (!isPicking) return undefined;
    onPicking(true);
    return () => onPicking(false);
  }, [isPicking, onPicking]);
  const locate = () => {
    setLocation('asked');
    const question = {};
    asked.current = question;
    const give = ({ coords }: GeolocationPosition) => {
      if (asked.current !== question) return;
      put({ name: strings('way-my-location'), place: { lng: coords.longitude, lat: coords.latitude } });
    };
    const refuse = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (asked.current === question) setLocation(code === PERMISSION_DENIED ? 'refused' : 'unknown');
    };
    // Pages that are not sent over HTTPS have none.
    if (!('geolocation' in navigator)) setLocation('unknown');
    else navigator.geolocation.getCurrentPosition(give, refuse, { timeout: LOCATING_TIME, maximumAge: LOCATION_AGE });
  };
  return { origin, setOrigin: put, isPicking, pick: setPicking, locate, location };
}
