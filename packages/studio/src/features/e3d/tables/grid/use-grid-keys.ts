import type { CellEdit } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { useMemo } from 'react';
import * as z from 'zod';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { useCellKeys } from '../../../../ui/grid/use-cell-keys.ts';
import { notifyDone } from '../../../../ui/notice/notify.ts';
import { useTableSession } from '../table-session.tsx';
import type { TableActions } from '../use-table-actions.ts';
import { type CellReader, typedText } from './cell-text.ts';
import { pasteOf, type TableBlock, tableCells } from './grid-block.ts';
import type { GridColumn } from './grid-columns.ts';

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

/** The keys and the clipboard of a spreadsheet, and of the rows and columns of a table. */
export function useGridKeys(grid: GridKeys) {
  const { rows, columns, count, isSorted, reader, nameOf, actions, onMoveColumn } = grid;
  const session = useTableSession();
  const cells = useMemo(() => tableCells(rows, columns), [rows, columns]);
  return useCellKeys({
    selection: session,
    cells,
    entry: columns[0]?.key ?? '',
    textOf: (row, column) => typedText(row.cells[column.column.id], column, reader),
    begin: (row, gridColumn, text) => {
      const { key, column } = gridColumn;
      if (actions.isReadOnly) return actions.write('Edit cell', [{ row: row.id, column: column.id, value: null }]);
      const cell = row.cells[column.id];
      if (column.type === 'boolean' && text === undefined && typeof cell !== 'object')
        return actions.setCell(row.id, column.id, cell !== true);
      session.edit({ row: row.id, column: key, text: text ?? typedText(cell, gridColumn, reader) });
    },
    clear: (block) => actions.write('Clear cells', clearedCells(block)),
    copyAlong: (block, data) => {
      const copied = block.rows.map((row) => block.columns.map(({ column: { id } }) => row.cells[id] ?? null));
      data.setData(OWN_TYPE, JSON.stringify(copied));
    },
    paste: (pasted, block, data) => {
      const copied = ownCells(data.getData(OWN_TYPE));
      const result = pasteOf(pasted, { cells, block, count, reader, nameOf, copied, newId: newRecordId });
      const pastedCount = pasted.reduce((sum, texts) => sum + texts.length, 0);
      const label = pastedCount === 1 ? 'Paste cell' : `Paste ${counted(pastedCount, 'cell')}`;
      actions.write(label, result.cells, result.added);
      if (actions.isReadOnly) return;
      session.report(result.faults);
      if (result.added.length > 0) notifyDone(`Added ${counted(result.added.length, 'row')}`, { id: 'pasted' });
    },
    goBeyond: (column) => actions.addRow(null, column),
    ownKey: ({ key, ctrlKey, metaKey, shiftKey, altKey }, { block, row }) => {
      const ids = block?.rows.map(({ id }) => id) ?? [];
      if (ctrlKey || metaKey) {
        if (key === 'd' && block) return () => actions.duplicate(block.rows);
        if ((key === 'Backspace' || key === 'Delete' || key === '-') && ids.length > 0)
          return () => actions.remove(ids);
        return key === 'Enter' ? () => actions.addRow(row?.id ?? null) : null;
      }
      if (!altKey) return null;
      const active = columns.find((column) => column.key === session.active?.column);
      if (shiftKey && active && (key === 'ArrowLeft' || key === 'ArrowRight'))
        return () => onMoveColumn(active.column.id, key === 'ArrowLeft' ? -1 : 1);
      if ((key !== 'ArrowUp' && key !== 'ArrowDown') || isSorted || ids.length === 0) return null;
      return () => actions.moveBy(ids, key === 'ArrowUp' ? -1 : 1);
    },
  });
}

/** A block without its texts; cells that are empty are passed over. */
const clearedCells = ({ rows, columns }: TableBlock): CellEdit[] =>
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
