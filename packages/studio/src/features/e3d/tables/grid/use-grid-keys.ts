import type { CellEdit } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import * as z from 'zod';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { cellsOf } from '../../../../ui/format/clipboard-cells.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { isTyping } from '../../../../ui/keys/key-target.ts';
import { notifyDone } from '../../../../ui/notice/notify.ts';
import { useTableSession } from '../table-session.tsx';
import type { TableActions } from '../use-table-actions.ts';
import type { Leave } from './cell-editor.tsx';
import { type CellReader, typedText } from './cell-text.ts';
import { blockBetween, blockText, type CellBlock, type CellPlace, pasteOf } from './grid-block.ts';
import type { GridColumn } from './grid-columns.ts';

/** Rows that Page Up and Page Down go. */
const PAGE = 12;
/** Cells of this editor on the clipboard, whole: what has no text of its own comes along. */
const OWN_TYPE = 'application/x-diorama-cells';
const OwnCells = z.array(z.array(Cell.nullable()));

interface GridKeys {
  /** As they are shown. */
  rows: readonly RowRecord[];
  columns: readonly GridColumn[];
  /** Rows of the whole table. */
  count: number;
  isSorted: boolean;
  reader: CellReader;
  nameOf: (column: GridColumn) => string;
  actions: TableActions;
  /** Moves a column one place to the left or right. */
  onMoveColumn: (column: string, by: -1 | 1) => void;
}

/** The keys and the clipboard of a spreadsheet. */
export function useGridKeys(grid: GridKeys) {
  const { rows, columns, count, isSorted, reader, nameOf, actions, onMoveColumn } = grid;
  const { active, anchor, moveTo, mark, edit } = useTableSession();
  const at = active ? rows.findIndex(({ id }) => id === active.row) : -1;
  const right = active ? columns.findIndex(({ key }) => key === active.column) : -1;
  const [row, column] = [rows[at], columns[right]];
  const block = useMemo(() => blockBetween(rows, columns, anchor, active), [rows, columns, anchor, active]);
  const [first, last] = [columns[0]?.key ?? '', columns.at(-1)?.key ?? ''];

  const go = (by: number, isExtending = false) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) moveTo({ row: next.id, column: active?.column ?? first }, isExtending);
  };
  const cross = (by: number, isExtending = false) => {
    const next = columns[Math.max(0, Math.min(columns.length - 1, right + by))];
    if (active && next) moveTo({ ...active, column: next.key }, isExtending);
  };
  /** The next cell to write, over the end of a row. */
  const step = (by: 1 | -1) => {
    const next = columns[right + by];
    if (active && next) return moveTo({ ...active, column: next.key });
    const other = rows[at + by];
    if (other) moveTo({ row: other.id, column: by > 0 ? first : last });
  };
  const begin = (text?: string) => {
    if (!row || !active || !column) return;
    if (actions.isReadOnly) return actions.write('Edit cell', [{ row: row.id, column: column.column.id, value: null }]);
    const cell = row.cells[column.column.id];
    if (column.column.type === 'boolean' && text === undefined && typeof cell !== 'object')
      return actions.setCell(row.id, column.column.id, cell !== true);
    edit({ ...active, text: text ?? typedText(cell, column, reader) });
  };
  const clear = () => block && actions.write('Clear cells', clearedCells(block));
  const wholeRows = () =>
    block && mark({ row: block.rows[0]?.id ?? '', column: first }, { row: block.rows.at(-1)?.id ?? '', column: last });
  const ids = block?.rows.map(({ id }) => id) ?? [];

  const commandOf = (key: string, shiftKey: boolean): (() => void) | null => {
    if (key === 'Home' || key === 'ArrowUp') return () => go(-rows.length, shiftKey);
    if (key === 'End' || key === 'ArrowDown') return () => go(rows.length, shiftKey);
    if (key === 'ArrowRight') return () => cross(columns.length, shiftKey);
    if (key === 'ArrowLeft') return () => cross(-columns.length, shiftKey);
    if (key === 'a' && rows[0])
      return () => mark({ row: rows[0]?.id ?? '', column: first }, { row: rows.at(-1)?.id ?? '', column: last });
    if (key === 'd' && block) return () => actions.duplicate(block.rows);
    if ((key === 'Backspace' || key === 'Delete' || key === '-') && ids.length > 0) return () => actions.remove(ids);
    if (key === 'Enter') return () => actions.addRow(row?.id ?? null);
    return null;
  };
  const plainOf = (key: string, { shiftKey, altKey }: KeyboardEvent): (() => void) | null => {
    if (altKey && shiftKey && column && (key === 'ArrowLeft' || key === 'ArrowRight'))
      return () => onMoveColumn(column.column.id, key === 'ArrowLeft' ? -1 : 1);
    if (altKey) {
      if ((key !== 'ArrowUp' && key !== 'ArrowDown') || isSorted || ids.length === 0) return null;
      return () => actions.moveBy(ids, key === 'ArrowUp' ? -1 : 1);
    }
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
        return shiftKey ? () => wholeRows() : () => begin();
      case 'Enter':
      case 'F2':
        return () => begin();
      case 'Delete':
      case 'Backspace':
        return clear;
      case 'Escape':
        return anchor !== active ? () => moveTo(active) : null;
      default:
        // One sign: it replaces what is there.
        return [...key].length === 1 && active ? () => begin(key) : null;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons and fields inside have keys of their own.
    if (event.target instanceof HTMLElement && event.target.closest('button, a, textarea, input')) return;
    const run = event.ctrlKey || event.metaKey ? commandOf(event.key, event.shiftKey) : plainOf(event.key, event);
    if (!run) return;
    event.preventDefault();
    run();
  };

  const clipboard = useClipboard({ block, rows, columns, count, reader, nameOf, actions }, clear);
  return {
    block,
    begin,
    onKeyDown,
    ...clipboard,
    leave: (how: Leave, cell: CellPlace) => {
      if (how === 'down' && at === rows.length - 1) actions.addRow(null, cell.column);
      else if (how === 'down') go(1);
      else if (how === 'next') step(1);
      else if (how === 'before') step(-1);
      else moveTo(cell);
    },
  };
}

/** Copies, cuts and pastes cells as spreadsheets do. */
function useClipboard(
  {
    block,
    rows,
    columns,
    count,
    reader,
    nameOf,
    actions,
  }: Omit<GridKeys, 'isSorted' | 'onMoveColumn'> & { block: CellBlock | null },
  clear: () => void,
) {
  const { report } = useTableSession();
  const onCopy = (event: ClipboardEvent) => {
    if (!block || isTyping(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', blockText(block, reader));
    const cells = block.rows.map((one) => block.columns.map(({ column: { id } }) => one.cells[id] ?? null));
    event.clipboardData.setData(OWN_TYPE, JSON.stringify(cells));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!block || isTyping(event.target)) return;
    event.preventDefault();
    const pasted = cellsOf(event.clipboardData.getData('text/plain'));
    const copied = ownCells(event.clipboardData.getData(OWN_TYPE));
    const result = pasteOf(pasted, { rows, columns, block, count, reader, nameOf, copied, newId: newRecordId });
    const cells = pasted.reduce((sum, texts) => sum + texts.length, 0);
    actions.write(cells === 1 ? 'Paste cell' : `Paste ${counted(cells, 'cell')}`, result.cells, result.added);
    if (actions.isReadOnly) return;
    report(result.faults);
    if (result.added.length > 0) notifyDone(`Added ${counted(result.added.length, 'row')}`, { id: 'pasted' });
  };

  const onCut = (event: ClipboardEvent) => {
    if (!block || isTyping(event.target)) return;
    onCopy(event);
    clear();
  };
  return { onCopy, onCut, onPaste };
}

/** A block without its texts; cells that are empty are passed over. */
const clearedCells = ({ rows, columns }: CellBlock): CellEdit[] =>
  rows.flatMap(({ id, cells }) =>
    columns.flatMap((one) => {
      const old = cells[one.column.id];
      if (old === undefined) return [];
      return [{ row: id, column: one.column.id, value: withoutLanguage(old, one, columns) }];
    }),
  );

/** What is left of a cell whose column of one language is cleared; null: nothing. */
function withoutLanguage(old: Cell, { column, language }: GridColumn, cleared: readonly GridColumn[]): Cell | null {
  const { data } = I18nString.safeParse(old);
  if (language === null || data?.type !== 'custom') return null;
  const gone = new Set(cleared.flatMap((one) => (one.column.id === column.id ? (one.language ?? []) : [])));
  const left = [...gone].reduce<I18nString>((text, one) => withText(text, one, ''), data);
  return left.type === 'custom' && Object.keys(left.value).length === 0 ? null : left;
}

function ownCells(json: string): readonly (readonly (Cell | null)[])[] | undefined {
  if (json === '') return undefined;
  try {
    return OwnCells.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
