import { useLayoutEffect, useRef } from 'react';

/** Escape closes what is open. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const act = useRef(close);
  act.current = close;
  // Before anybody can see what is open.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}
