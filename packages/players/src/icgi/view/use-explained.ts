import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The card that shows where a route leads before it is followed. */
export interface Explained {
  /** The way whose card is shown. */
  shown: string | null;
  /** Of a way's button. */
  handlers: (way: string) => {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
  /** False for the click that ends a long press: it has shown the card and does no more. */
  isFollowing: (event: MouseEvent) => boolean;
}

/** Milliseconds a finger rests on a way before its card is shown. Android and iOS count about half a second. */
const LONG_PRESS = 450;
/** CSS pixels a finger may wander in that time: beyond, it pans the picture. */
const SLOP = 8;

/** The route whose card is shown. */
export function useExplained(): Explained {
  const [shown, setShown] = useState<string | null>(null);
  const press = useRef({ timer: 0, x: 0, y: 0, isLong: false });
  const endPress = () => clearTimeout(press.current.timer);
  useEffect(() => () => clearTimeout(press.current.timer), []);
  const hide = (way: string) => {
    endPress();
    setShown((before) => (before === way ? null : before));
  };
  return {
    shown,
    handlers: (way) => ({
      onPointerEnter({ pointerType }) {
        if (pointerType !== 'touch') setShown(way);
      },
      onPointerDown({ pointerType, clientX, clientY }) {
        endPress();
        press.current = { timer: 0, x: clientX, y: clientY, isLong: false };
        if (pointerType !== 'touch') return;
        press.current.timer = window.setTimeout(() => {
          press.current.isLong = true;
          setShown(way);
        }, LONG_PRESS);
      },
      onPointerMove({ clientX, clientY }) {
        if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLOP) endPress();
      },
      onPointerLeave: () => hide(way),
      onFocus({ currentTarget }) {
        if (currentTarget.matches(':focus-visible')) setShown(way);
      },
      onBlur: () => hide(way),
    }),
    isFollowing({ detail }) {
      // A key's click has no detail, and no press before it.
      if (detail > 0 && press.current.isLong) return false;
      endPress();
      setShown(null);
      return true;
    },
  };
}
