import { type MouseEvent, useRef, useState } from 'react';

/** What shows where ways lead before they are followed. */
export interface Explained {
  /** The way whose card is shown. */
  shown: string | null;
  /** Of a way's button. */
  handlers: (way: string) => {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
  /** False for the first touch of a way to a view that has not been visited: it shows the card and no more. */
  isWanted: (way: string, event: MouseEvent, isVisited: boolean) => boolean;
}

/** Cards of ways: shown for the pointer, for the focus, and by the first touch. */
export function useExplained(): Explained {
  const [shown, setShown] = useState<string | null>(null);
  const touched = useRef<string | null>(null);
  const leave = (way: string) => {
    if (touched.current === way) return; // a finger leaves at once
    setShown((before) => (before === way ? null : before));
  };
  return {
    shown,
    handlers: (way) => ({
      onPointerEnter: () => setShown(way),
      onPointerLeave: () => leave(way),
      onFocus: () => setShown(way),
      onBlur: () => {
        touched.current = null;
        leave(way);
      },
    }),
    isWanted(way, { nativeEvent }, isVisited) {
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
      if (!isTouch || isVisited || touched.current === way) {
        touched.current = null;
        setShown(null);
        return true;
      }
      touched.current = way;
      setShown(way);
      return false;
    },
  };
}
