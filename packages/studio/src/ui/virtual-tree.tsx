import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type VirtualTreeProps<Item extends { id: string }> = {
  label: string;
  items: readonly Item[];
  /** The row to keep in sight. */
  currentId: string | undefined;
  /** Draws a `TreeRow`; `place` goes to it. */
  children: (item: Item, place: { at: number; of: number }) => ReactNode;
};

/** Height of a `TreeRow` in CSS pixels: by mouse, by finger. */
const ROW: readonly [number, number] = [28, 40];

/** A flat outline of any length: draws what is in sight. Arrow keys, Home and End move between the rows. */
export function VirtualTree<Item extends { id: string }>({
  label,
  items,
  currentId,
  children,
}: VirtualTreeProps<Item>) {
  const host = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(() => ROW[window.matchMedia('(pointer: coarse)').matches ? 1 : 0]);
  // The row that has focus stays drawn, so that focus is not lost when it is scrolled away.
  const [focused, setFocused] = useState(-1);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => host.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return focused < 0 || focused >= items.length || shown.includes(focused)
        ? shown
        : [...shown, focused].sort((a, b) => a - b);
    },
  });
  const currentAt = items.findIndex(({ id }) => id === currentId);
  useEffect(() => {
    if (currentAt >= 0) rows.scrollToIndex(currentAt, { align: 'auto' });
  }, [rows, currentAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || focused < 0 || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const index = Math.min(items.length - 1, Math.max(0, to));
    rows.scrollToIndex(index, { align: 'auto' });
    setFocused(index);
    const focus = () => host.current?.querySelector<HTMLElement>(`[data-index="${index}"] [role=treeitem]`)?.focus();
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const indexOf = (target: EventTarget): number =>
    target instanceof HTMLElement ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1;
  return (
    <div ref={host} className="min-h-0 flex-1 overflow-y-auto px-1.5 py-1">
      <div
        role="tree"
        aria-label={label}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(indexOf(event.target))}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(-1)}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item && (
              <div
                key={key}
                role="none"
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item, { at: index + 1, of: items.length })}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
