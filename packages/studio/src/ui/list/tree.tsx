import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type KeyGroup, useShownKeys } from '../keys/shown-keys.ts';
import { useDragScroll, useDropArea } from './drag/use-drag.ts';
import type { ListSelectionState } from './use-list-selection.ts';
import type { TreePlace, TreeRows } from './use-tree-rows.ts';
import { VirtualRows } from './virtual-rows.tsx';

type TreeProps = {
  label: string;
  /** From `useTreeRows`. */
  tree: TreeRows;
  /** From `useListSelection`, with the tree's rows. */
  list: ListSelectionState;
  /** The row to keep in sight. */
  currentId?: string | undefined;
  onExpandedChange?: (id: string, isExpanded: boolean) => void;
  /** Takes rows that are dropped below the last one. */
  end?: { type: string; canDrop: (ids: readonly string[]) => boolean; onDrop: (ids: string[]) => void };
  /** Height of its rows in CSS pixels, where they are higher than usual. */
  rowHeight?: number | undefined;
  /** Draws a `TreeRow`. */
  children: (place: TreePlace) => ReactNode;
};

/** Height of a `TreeRow` in CSS pixels: by mouse, by finger. */
const ROW: readonly [number, number] = [28, 44];
const FOLD_KEYS: KeyGroup = {
  title: 'In the list',
  keys: [{ keys: ['←', '→'], label: 'Fold or unfold; go out or in' }],
};
const NO_END = { type: '', canDrop: () => false, onDrop: () => undefined };

/** An outline of any length with one tab stop. Left and right fold rows, or go to the row outside. */
export function Tree({ label, tree, list, currentId, onExpandedChange, end = NO_END, rowHeight, children }: TreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, parentOf } = tree;
  const [usual] = useState(() => ROW[window.matchMedia('(pointer: coarse)').matches ? 1 : 0]);
  const { ref: rest, isOver } = useDropArea<HTMLDivElement>(end);
  useDragScroll(scroller);
  useShownKeys(FOLD_KEYS);
  const { ref, onKeyDown } = list.listProps;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows.find(({ id }) => id === list.lead);
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row === row?.id;
    if (row && isOnRow && !event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const isOpening = event.key === 'ArrowRight';
      const outer = parentOf(row.id);
      if (row.isExpanded === !isOpening) onExpandedChange?.(row.id, isOpening);
      else if (!isOpening && outer !== null) list.focusRow(outer);
      else if (isOpening && row.isExpanded) focusNext(list, rows, row.id);
      event.preventDefault();
    } else onKeyDown(event);
  };
  return (
    <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-1.5 py-1">
      <div
        ref={ref}
        role="tree"
        aria-label={label}
        aria-multiselectable
        className="relative flex-none"
        onKeyDown={onKey}
      >
        <VirtualRows
          scroller={scroller}
          count={rows.length}
          rowHeight={Math.max(rowHeight ?? 0, usual)}
          keyOf={(index) => rows[index]?.id ?? String(index)}
          leadAt={rows.findIndex(({ id }) => id === list.lead)}
          currentAt={rows.findIndex(({ id }) => id === currentId)}
        >
          {(index) => {
            const row = rows[index];
            return row && children(row);
          }}
        </VirtualRows>
      </div>
      <div ref={rest} aria-hidden className="relative min-h-4 flex-1">
        {isOver && <span className="absolute inset-x-1 top-0 h-0.5 rounded-full bg-accent" />}
      </div>
    </div>
  );
}

function focusNext(list: ListSelectionState, rows: readonly TreePlace[], id: string): void {
  const next = rows[rows.findIndex((row) => row.id === id) + 1];
  if (next) list.focusRow(next.id);
}
