import { useEffect } from 'react';
import type { PartLoader } from './part-loader.ts';

/** Milliseconds after which the next part is loaded even if the browser is busy. */
const MOST_WAIT = 5_000;

/** Performance mark, set once every known part is loaded; tests wait for it. */
const ALL_LOADED = 'parts-prefetched';

/** Every part known so far. Loading a part may add further ones. */
const parts = new Set<Pick<PartLoader<unknown>, 'load' | 'state'>>();

/** Makes a part known to `usePartsPrefetch`. */
export function announcePart(part: Pick<PartLoader<unknown>, 'load' | 'state'>): void {
  parts.add(part);
}

/** Loads the code of all parts while the browser is idle, so that they open at once, also offline. */
export function usePartsPrefetch(): void {
  useEffect(() => {
    let isOver = false;
    const prefetch = async () => {
      // A `for` over a set also visits parts that are added during the loop.
      for (const part of parts) {
        await whenIdle();
        if (isOver) return;
        await part.load();
      }
      if ([...parts].every(({ state }) => state().type === 'ready')) performance.mark(ALL_LOADED);
    };
    const start = () => void prefetch();
    start();
    window.addEventListener('online', start);
    return () => {
      isOver = true;
      window.removeEventListener('online', start);
    };
  }, []);
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: MOST_WAIT });
    else setTimeout(resolve, 200);
  });
