import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import { cellsOf } from '../format/clipboard-cells.ts';
import { isTyping } from '../keys/key-target.ts';
import { blockBetween, blockText, type CellBlock, type CellPlace, type GridCells } from './cell-block.ts';
import type { Leave } from './cell-editor.tsx';
import type { CellSelection } from './use-cell-selection.ts';

/** Rows that Page Up and Page Down go. */
const PAGE = 12;

interface CellKeys<R, C> {
  selection: CellSelection;
  cells: GridCells<R, C>;
  /** The column in which one begins where no cell is active. */
  entry: string;
  /** A cell as it is copied. */
  textOf: (row: R, column: C) => string;
  /** Opens the active cell. `text`: what was typed, which replaces what is there. */
  begin: (row: R, column: C, text?: string) => void;
  clear: (block: CellBlock<R, C>) => void;
  paste: (pasted: readonly (readonly string[])[], block: CellBlock<R, C>, data: DataTransfer) => void;
  /** Copies along what has no text of its own. */
  copyAlong?: (block: CellBlock<R, C>, data: DataTransfer) => void;
  /** Signs that are keys of the page, and begin no text. */
  pageKeys?: ReadonlySet<string>;
  /** Keys of this grid, before those of all grids. Null: it has none for this one. */
  ownKey?: (event: KeyboardEvent, at: { block: CellBlock<R, C> | null; row: R | undefined }) => (() => void) | null;
  /** Enter in the last row; absent: one stays there. */
  goBeyond?: (column: string) => void;
}

/** The keys and the clipboard of a spreadsheet. */
export function useCellKeys<R, C>(grid: CellKeys<R, C>) {
  const { selection, cells, entry, begin, clear, pageKeys, ownKey, goBeyond } = grid;
  const { active, anchor, moveTo, mark } = selection;
  const { rows, columns, idOf, keyOf } = cells;
  const at = active ? rows.findIndex((row) => idOf(row) === active.row) : -1;
  const right = active ? columns.findIndex((column) => keyOf(column) === active.column) : -1;
  const [row, column] = [rows[at], columns[right]];
  const block = useMemo(
    () => blockBetween({ rows, columns, idOf, keyOf }, anchor, active),
    [rows, columns, idOf, keyOf, anchor, active],
  );
  const placeOf = (of: R | undefined, key: string): CellPlace => ({
    row: of === undefined ? '' : idOf(of),
    column: key,
  });
  const [first, last] = [columns[0], columns.at(-1)].map((one) => (one === undefined ? '' : keyOf(one)));

  const go = (by: number, isExtending = false) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next !== undefined) moveTo(placeOf(next, active?.column ?? entry), isExtending);
  };
  const cross = (by: number, isExtending = false) => {
    const next = columns[Math.max(0, Math.min(columns.length - 1, right + by))];
    if (active && next !== undefined) moveTo({ ...active, column: keyOf(next) }, isExtending);
  };
  /** The next cell to write, over the end of a row. */
  const step = (by: 1 | -1) => {
    const next = columns[right + by];
    if (active && next !== undefined) return moveTo({ ...active, column: keyOf(next) });
    const other = rows[at + by];
    if (other !== undefined) moveTo(placeOf(other, (by > 0 ? first : last) ?? ''));
  };
  const open = (text?: string) => row !== undefined && column !== undefined && begin(row, column, text);
  const all = (list: readonly R[]) => mark(placeOf(list[0], first ?? ''), placeOf(list.at(-1), last ?? ''));

  const commandOf = (key: string, isExtending: boolean): (() => void) | null => {
    if (key === 'Home' || key === 'ArrowUp') return () => go(-rows.length, isExtending);
    if (key === 'End' || key === 'ArrowDown') return () => go(rows.length, isExtending);
    if (key === 'ArrowRight') return () => cross(columns.length, isExtending);
    if (key === 'ArrowLeft') return () => cross(-columns.length, isExtending);
    return key === 'a' && rows.length > 0 ? () => all(rows) : null;
  };
  const plainOf = ({ key, shiftKey, altKey }: KeyboardEvent): (() => unknown) | null => {
    if (altKey) return null;
    switch (key) {
      case 'ArrowDown':
        return () => go(1, shiftKey);
      case 'ArrowUp':
        return () => go(-1, shiftKey);
      case 'PageDown':
        return () => go(PAGE, shiftKey);
      case 'PageUp':
        return () => go(-PAGE, shiftKey);
      case 'ArrowRight':
        return () => cross(1, shiftKey);
      case 'ArrowLeft':
        return () => cross(-1, shiftKey);
      case 'Home':
        return () => cross(-columns.length, shiftKey);
      case 'End':
        return () => cross(columns.length, shiftKey);
      case ' ':
        return shiftKey ? () => block && all(block.rows) : () => open();
      case 'Enter':
      case 'F2':
        return () => open();
      case 'Delete':
      case 'Backspace':
        return block ? () => clear(block) : null;
      case 'Escape':
        return anchor !== active ? () => moveTo(active) : null;
      default:
        // One sign: it replaces what is there.
        return [...key].length === 1 && active && !pageKeys?.has(key) ? () => open(key) : null;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons and fields inside have keys of their own.
    if (event.target instanceof HTMLElement && event.target.closest('button, a, textarea, input')) return;
    const { ctrlKey, metaKey, key, shiftKey } = event;
    const run = ownKey?.(event, { block, row }) ?? (ctrlKey || metaKey ? commandOf(key, shiftKey) : plainOf(event));
    if (!run) return;
    event.preventDefault();
    run();
  };
  return {
    block,
    onKeyDown,
    ...clipboardOf(grid, block),
    open,
    /** Goes on from the active cell, which was written. A press elsewhere has chosen another one already. */
    leave: (how: Leave) => {
      if (how === 'down' && goBeyond && active && at === rows.length - 1) goBeyond(active.column);
      else if (how === 'down') go(1);
      else if (how === 'next') step(1);
      else if (how === 'before') step(-1);
    },
  };
}

/** Copies, cuts and pastes cells as spreadsheets do. */
function clipboardOf<R, C>({ textOf, copyAlong, clear, paste }: CellKeys<R, C>, block: CellBlock<R, C> | null) {
  const copied = (event: ClipboardEvent): CellBlock<R, C> | null => {
    if (!block || isTyping(event.target)) return null;
    event.preventDefault();
    event.clipboardData.setData('text/plain', blockText(block, textOf));
    copyAlong?.(block, event.clipboardData);
    return block;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copied(event),
    onCut: (event: ClipboardEvent) => {
      const cut = copied(event);
      if (cut) clear(cut);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!block || isTyping(event.target)) return;
      event.preventDefault();
      paste(cellsOf(event.clipboardData.getData('text/plain')), block, event.clipboardData);
    },
  };
}
