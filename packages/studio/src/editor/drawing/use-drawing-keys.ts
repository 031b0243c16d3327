import { useEffect, useRef } from 'react';
import { announce } from '../../ui/list/announce.ts';
import { afterKey, type DrawnPoints } from './drawn-points.ts';

interface DrawingKeys<Point> {
  drawn: DrawnPoints<Point>;
  setDrawn: (drawn: DrawnPoints<Point>) => void;
  /** What its points are called: `corners`. */
  called: string;
  /** Any other key without Ctrl, Cmd or Alt; false: it means nothing here. */
  onPress: (event: KeyboardEvent) => boolean;
}

/** The keys of a drawing in the making: they come before those of the page, except in fields and dialogs. */
export function useDrawingKeys<Point>({ drawn, setDrawn, called, onPress }: DrawingKeys<Point>): void {
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')) return;
    const changed = afterKey(drawn, event);
    if (changed) {
      setDrawn(changed);
      announce(`${changed.points.length} ${called}`);
    } else if (event.ctrlKey || event.metaKey || event.altKey || !onPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
