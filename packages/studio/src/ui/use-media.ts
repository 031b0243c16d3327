import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, such as `(width < 40rem)`; false while a page is rendered without a browser. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Where one column is all there is room for. */
export const PHONE = '(width < 40rem)';
