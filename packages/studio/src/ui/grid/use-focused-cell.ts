import { type RefObject, useEffect, useRef } from 'react';
import type { CellSelection } from './use-cell-selection.ts';

/** The element of a cell in a grid whose rows have `data-row` and whose cells have `data-cell`. */
export const cellSelector = (row: string, column: string): string =>
  `[data-row="${CSS.escape(row)}"] [data-cell="${CSS.escape(column)}"]`;

/** Puts focus on the active cell, where focus is in the grid already or nowhere: a cell that was just written has gone. */
export function useFocusedCell(
  grid: RefObject<HTMLElement | null>,
  { active, editing }: Pick<CellSelection, 'active' | 'editing'>,
): void {
  const isEditing = editing !== null;
  const last = useRef(active);
  useEffect(() => {
    const isMoved = last.current !== active;
    last.current = active;
    const focus = () => {
      const { current } = grid;
      const isHere = current?.contains(document.activeElement) || document.activeElement === document.body;
      if (!current || !active || isEditing || !isHere) return;
      const cell = current.querySelector<HTMLElement>(cellSelector(active.row, active.column));
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // An editor that closes in the same place may have lost focus to a press, which has not brought it anywhere yet.
    if (isMoved) focus();
    // A row that was out of sight is drawn with the next frame.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [grid, active, isEditing]);
}
