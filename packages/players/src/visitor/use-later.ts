import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A part of the page that is not needed at first. */
interface LaterPart<Part> {
  /** Null: it has not come, or is not wanted. */
  part: Part | null;
  hasFailed: boolean;
  /** Requests it once more. */
  retry: () => void;
}

/**
 * Loads a part of the page once it is wanted. `isOpened`: the visitor requests it now, so a preload that failed is
 * retried.
 */
export function useLater<Part>(fetchPart: () => Promise<Part>, isWanted: boolean, isOpened = false): LaterPart<Part> {
  const [loaded, setLoaded] = useState<{ part: Part } | 'failed' | null>(null);
  const latest = useRef(fetchPart);
  latest.current = fetchPart;
  const isMissing = (isWanted || isOpened) && loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    latest.current().then(
      (part) => isGone || setLoaded({ part }),
      () => isGone || setLoaded('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  const retry = useCallback(() => setLoaded((before) => (before === 'failed' ? null : before)), []);
  // Before the next paint: a failed preload is never shown.
  useLayoutEffect(() => {
    if (isOpened) retry();
  }, [isOpened, retry]);
  return {
    part: loaded === 'failed' ? null : (loaded?.part ?? null),
    hasFailed: loaded === 'failed',
    retry,
  };
}
