import { useEffect, useRef } from 'react';
import { kioskSeconds } from './kiosk.ts';

/** Returns to the start when the screen was not touched for a while, and follows no link off the site. */
export function useKiosk(onIdle: () => void): void {
  const act = useRef(onIdle);
  act.current = onIdle;
  useEffect(() => {
    const seconds = kioskSeconds(location.search);
    if (seconds === null) return undefined;
    const stop = new AbortController();
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => act.current(), seconds * 1_000);
    };
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
      addEventListener(type, wait, { signal: stop.signal, passive: true });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && link.origin !== location.origin) event.preventDefault();
    };
    addEventListener('click', onClick, { signal: stop.signal, capture: true });
    wait();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
}
