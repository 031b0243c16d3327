import {
  addRows,
  type CellEdit,
  moveRows,
  type NewRow,
  removeRows,
  writeCells,
} from '@diorama/documents/e3d/commands/tables.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { type Cell, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { useEffect, useMemo, useRef } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { counted } from '../../../ui/format/counted.ts';
import { announce } from '../../../ui/list/announce.ts';
import { oneStep } from '../../../ui/list/keys/list-moves.ts';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useTableSession } from './table-session.tsx';
import type { ShownTable } from './use-table.ts';

/** What is done with rows and cells of a table, each as one step of undo. */
export function useTableActions({ table, rows }: ShownTable) {
  const { store } = useEditor();
  const { moveTo, active } = useTableSession();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  const activeColumn = useRef<string | undefined>(undefined);
  useEffect(() => {
    activeColumn.current = active?.column;
  });
  return useMemo(() => {
    const { id, key } = table;
    const write = (label: string, cells: readonly CellEdit[], added: readonly NewRow[] = []) => {
      if (refuse) return refuse();
      if (cells.length + added.length > 0) store.execute({ ...writeCells, label }, { table: id, cells, added });
    };
    return {
      isReadOnly: refuse !== null,
      write,
      setCell: (row: string, column: string, value: Cell | null) => write('Edit cell', [{ row, column, value }]),
      /** Adds an empty row behind another one, or as the last one, and goes to it. */
      addRow: (after: string | null, column = activeColumn.current ?? key) => {
        if (refuse) return refuse();
        if (rows.length >= MAX_ROWS) return notifyFailed(`A table has at most ${MAX_ROWS.toLocaleString('en')} rows`);
        const at = after === null ? rows.length - 1 : rows.findIndex((row) => row.id === after);
        const row = { id: newRecordId(), cells: {} };
        store.execute(
          { ...addRows, label: 'Add row' },
          { table: id, rows: [row], after: rows[at]?.id ?? null, before: rows[at + 1]?.id ?? null },
        );
        moveTo({ row: row.id, column });
      },
      duplicate: (originals: readonly RowRecord[]) => {
        if (refuse) return refuse();
        const last = rows.findIndex((row) => row.id === originals.at(-1)?.id);
        if (rows.length + originals.length > MAX_ROWS)
          return notifyFailed(`A table has at most ${MAX_ROWS.toLocaleString('en')} rows`);
        store.execute(
          { ...addRows, label: `Duplicate ${counted(originals.length, 'row')}` },
          {
            table: id,
            rows: originals.map(({ cells }) => ({ id: newRecordId(), cells })),
            after: rows[last]?.id ?? null,
            before: rows[last + 1]?.id ?? null,
          },
        );
      },
      remove: (ids: readonly string[]) => {
        if (refuse) return refuse();
        const gone = new Set(ids);
        const last = rows.findLastIndex((row) => gone.has(row.id));
        const next = rows.slice(last + 1).find((row) => !gone.has(row.id)) ?? rows.findLast((row) => !gone.has(row.id));
        deleteRecords({
          store,
          command: { forAll: removeRows },
          collection: 'rows',
          ids,
          called: e3dLabels.records.rows,
          name: `row ${rows.findIndex((row) => row.id === ids[0]) + 1}`,
          siblings: rows,
        });
        moveTo(next ? { row: next.id, column: activeColumn.current ?? key } : null);
      },
      move: (ids: readonly string[], between: { after: string | null; before: string | null }) => {
        if (refuse) return refuse();
        store.execute({ ...moveRows, label: `Move ${counted(ids.length, 'row')}` }, { table: id, ids, ...between });
      },
      moveBy: (ids: readonly string[], by: -1 | 1) => {
        if (refuse) return refuse();
        const between = oneStep(
          rows.map((row) => row.id),
          ids,
          by,
        );
        if (!between) return;
        store.execute({ ...moveRows, label: `Move ${counted(ids.length, 'row')}` }, { table: id, ids, ...between });
        announce(by < 0 ? 'Moved up' : 'Moved down');
      },
    };
  }, [store, table, rows, refuse, deleteRecords, moveTo]);
}

export type TableActions = ReturnType<typeof useTableActions>;
