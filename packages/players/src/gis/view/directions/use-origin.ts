import { useCallback, useEffect, useRef, useState } from 'react';
import type { Strings } from '../../../visitor/visitor-strings.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';

/** Where a visitor sets out. */
export interface Origin {
  name: string;
  place: LngLat;
}

interface OriginUse {
  map: GisMap | null;
  strings: Strings;
  onPicking: (isPicking: boolean) => void;
}

/** Milliseconds that finding a location may take, and for which a known one is good. */
const LOCATING_TIME = 15_000;
const LOCATION_AGE = 60_000;

/** What is known of where a visitor sets out, and the ways to say it. */
export interface KnownOrigin {
  origin: Origin | null;
  /** Null: where the author's way begins. */
  setOrigin: (origin: Origin | null) => void;
  isPicking: boolean;
  pick: (isPicking: boolean) => void;
  /** Asks the browser, which asks the visitor. */
  locate: () => void;
  location: 'unasked' | 'asked' | 'refused' | 'unknown';
}

export function useOrigin({ map, strings, onPicking }: OriginUse): KnownOrigin {
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [location, setLocation] = useState<KnownOrigin['location']>('unasked');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const put = useCallback((next: Origin | null) => {
    setLocation('unasked');
    setOrigin(next);
  }, []);
  usePick(map, isPicking, (place) => {
    if (place) put({ name: strings('way-picked'), place });
    setPicking(false);
  });
  const told = useRef(onPicking);
  told.current = onPicking;
  useEffect(() => {
    told.current(isPicking);
    return () => told.current(false);
  }, [isPicking]);
  const locate = () => {
    setLocation('asked');
    const give = ({ coords }: GeolocationPosition) => {
      if (isGone.current) return;
      put({ name: strings('way-my-location'), place: { lng: coords.longitude, lat: coords.latitude } });
    };
    const refuse = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (!isGone.current) setLocation(code === PERMISSION_DENIED ? 'refused' : 'unknown');
    };
    // Pages that are not sent over HTTPS have none.
    if (!('geolocation' in navigator)) setLocation('unknown');
    else navigator.geolocation.getCurrentPosition(give, refuse, { timeout: LOCATING_TIME, maximumAge: LOCATION_AGE });
  };
  return { origin, setOrigin: put, isPicking, pick: setPicking, locate, location };
}

/** px by which an arrow moves the map under its cross. */
const PAN = 60;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -PAN, y: 0 },
  ArrowRight: { x: PAN, y: 0 },
  ArrowUp: { x: 0, y: -PAN },
  ArrowDown: { x: 0, y: PAN },
};

/** The next click on the map is the place; with keys it is the middle of the map, which arrows move. Null: given up. */
function usePick(map: GisMap | null, isOn: boolean, onPick: (place: LngLat | null) => void): void {
  const latest = useRef(onPick);
  latest.current = onPick;
  useEffect(() => {
    if (!map || !isOn) return undefined;
    const { native } = map;
    const onClick = ({ lngLat: { lng, lat } }: { lngLat: LngLat }) => latest.current({ lng, lat });
    const onKey = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (event.key === 'Escape') latest.current(null);
      else if (document.activeElement !== native.getCanvas()) return;
      else if (by) map.panBy(by);
      else if (event.key === 'Enter') latest.current(map.camera().center);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const before = document.activeElement;
    native.getCanvas().focus({ preventScroll: true });
    native.on('click', onClick);
    addEventListener('keydown', onKey, true);
    return () => {
      native.off('click', onClick);
      removeEventListener('keydown', onKey, true);
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, [map, isOn]);
}
