import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPartLoader } from '../../load/part-loader.ts';
import { announcePart } from '../../load/prefetch-parts.ts';

/** Where something is dropped on a row: by its half, or onto it. */
export type DropPlace = 'before' | 'after' | 'inside';

/** A row that is dragged and dropped on. Offer the same with the keyboard: `onMove` of the selection, or a dialog. */
export interface DragRow {
  /** Only rows of the same type are dropped on each other. */
  type: string;
  axis?: 'vertical' | 'horizontal';
  /** Whether it can be dragged. */
  isEnabled: boolean;
  /** The rows that go along with it, itself included. */
  dragged: () => string[];
  /** Follows the pointer: `3 views`. */
  labelOf: (ids: readonly string[]) => string;
  /** Where on this row these rows may be dropped. */
  placesFor: (ids: readonly string[]) => readonly DropPlace[];
  onDrop: (ids: string[], place: DropPlace) => void;
}

/** An element that takes dropped rows as a whole. */
export interface DropArea {
  type: string;
  canDrop: (ids: readonly string[]) => boolean;
  onDrop: (ids: string[]) => void;
}

const adapter = createPartLoader(() => import('./drag-adapter.ts'));
announcePart(adapter);

/** The code of dragging as soon as it is there; without a network, rows are moved with the keyboard. */
function useAdapter() {
  const state = useSyncExternalStore(adapter.subscribe, adapter.state, adapter.state);
  useEffect(() => void adapter.load(), []);
  return state.type === 'ready' ? state.part : null;
}

/** Drags a row and shows where it would land. Put `ref` on the row's element. */
export function useDragRow(row: DragRow): { ref: RefObject<HTMLDivElement | null>; place: DropPlace | null } {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const latest = useRef(row);
  latest.current = row;
  const loaded = useAdapter();
  useEffect(() => {
    if (ref.current && loaded) return loaded.attachRow(ref.current, () => latest.current, setPlace);
    return undefined;
  }, [loaded]);
  return { ref, place };
}

/** Lets rows be dropped on an element; `isOver` while one would be. */
export function useDropArea<Area extends HTMLElement>(
  area: DropArea,
): { ref: RefObject<Area | null>; isOver: boolean } {
  const ref = useRef<Area>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(area);
  latest.current = area;
  const loaded = useAdapter();
  useEffect(() => {
    if (ref.current && loaded) return loaded.attachArea(ref.current, () => latest.current, setOver);
    return undefined;
  }, [loaded]);
  return { ref, isOver };
}

/** Scrolls a list while something is dragged near its edge. */
export function useDragScroll(scroller: RefObject<HTMLElement | null>): void {
  const loaded = useAdapter();
  useEffect(() => {
    if (scroller.current && loaded) return loaded.attachScroller(scroller.current);
    return undefined;
  }, [scroller, loaded]);
}
