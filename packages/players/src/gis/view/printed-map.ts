import { type RefObject, useEffect } from 'react';
import type { GisMap } from '../engine/gis-map.port.ts';
import { drawNumbers, numbered } from './printed-numbers.ts';

/** The list of places below the map, in its order. */
const LISTED = '#text .places [data-place]';

/**
 * On paper a map's canvas is empty: before the page is printed, a picture of what it shows takes its place. What is seen on it and
 * stands in the list below has the same number in both.
 */
export function usePrintedMap(host: RefObject<HTMLElement | null>, map: GisMap | null): void {
  useEffect(() => {
    if (!map) return undefined;
    const picture = document.createElement('canvas');
    picture.className = 'gm-printed';
    const listed = () => [...document.querySelectorAll<HTMLElement>(LISTED)];
    const put = () => {
      // What was drawn is gone once the browser has shown it: it is drawn again and read at once.
      map.native.redraw();
      const links = listed();
      const { clientWidth: width, clientHeight: height } = map.native.getContainer();
      const numbers = numbered(
        { ...map, size: () => ({ width, height }) },
        links.map(({ dataset }) => dataset.place ?? ''),
      );
      for (const link of links) {
        const number = numbers.get(link.dataset.place ?? '')?.number;
        if (number !== undefined) link.dataset.number = String(number);
      }
      drawNumbers(picture, map.native.getCanvas(), [...numbers.values()]);
      host.current?.after(picture);
    };
    const take = () => {
      picture.remove();
      for (const link of listed()) delete link.dataset.number;
    };
    addEventListener('beforeprint', put);
    addEventListener('afterprint', take);
    return () => {
      removeEventListener('beforeprint', put);
      removeEventListener('afterprint', take);
      take();
    };
  }, [host, map]);
}
