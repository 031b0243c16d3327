import { type RefObject, useEffect } from 'react';
import type { GisMap } from '../engine/gis-map.port.ts';

/** On paper a map's canvas is empty: before the page is printed, a picture of what it shows takes its place. */
export function usePrintedMap(host: RefObject<HTMLElement | null>, map: GisMap | null): void {
  useEffect(() => {
    if (!map) return undefined;
    const picture = new Image();
    picture.className = 'gm-printed';
    picture.alt = '';
    const put = () => {
      // What was drawn is gone once the browser has shown it: it is drawn again and read at once.
      map.native.redraw();
      picture.src = map.native.getCanvas().toDataURL();
      host.current?.after(picture);
    };
    const take = () => picture.remove();
    addEventListener('beforeprint', put);
    addEventListener('afterprint', take);
    return () => {
      removeEventListener('beforeprint', put);
      removeEventListener('afterprint', take);
      take();
    };
  }, [host, map]);
}
