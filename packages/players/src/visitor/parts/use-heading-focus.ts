import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For the heading of what opens over a page: it gets the focus as soon as it is drawn, and what had it before gets it back. */
export function useHeadingFocus(takesFocus = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return heading;
}
