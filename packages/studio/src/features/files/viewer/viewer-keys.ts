import { useEffect, useRef } from 'react';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { isTyping } from '../../../ui/keys/key-target.ts';

/** What keys do in a viewer. Arrows alone are the lightbox's: with Shift they move what is shown. */
export interface ViewerKeys {
  zoom?: (direction: 1 | -1) => void;
  /** `0` */
  reset?: () => void;
  /** `1` */
  actual?: () => void;
  /** -1, 0 or 1: to the right, down. */
  move?: (x: number, y: number) => void;
  /** Pages forward. */
  page?: (by: number) => void;
}

const PAGES: Readonly<Record<string, number>> = {
  PageUp: -1,
  PageDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** True when the key was one of the viewer's. */
export function pressViewerKey(keys: ViewerKeys, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const act = (run: (() => void) | undefined): boolean => {
    run?.();
    return run !== undefined;
  };
  const { zoom, reset, actual, move, page } = keys;
  const arrow = ARROWS[key];
  const pages = PAGES[key];
  if (key === '+' || key === '=') return act(zoom && (() => zoom(1)));
  if (key === '-' || key === '_') return act(zoom && (() => zoom(-1)));
  if (key === '0') return act(reset);
  if (key === '1') return act(actual);
  if (arrow && shiftKey) return act(move && (() => move(...arrow)));
  return pages !== undefined && act(page && (() => page(pages)));
}

/** Gives a viewer its keys for as long as it is shown, wherever the focus is in the lightbox. */
export function useViewerKeys(keys: ViewerKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressViewerKey(newest.current, event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
