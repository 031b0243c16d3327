import { type RefObject, useEffect, useRef } from 'react';

/** Loads the next page when the end of a list comes near the window. Put the ref on an element after the list. */
export function useLoadMore(hasMore: boolean, load: () => unknown): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);
  return end;
}
