import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useFocusedCell } from '../../../../ui/grid/use-focused-cell.ts';
import { gridRole } from '../../../../ui/list/keys/grid-roles.ts';
import { placeForDrop } from '../../../../ui/list/keys/list-moves.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import { useLatestEvents } from '../../../../ui/use-latest-events.ts';
import { CoverageLine } from '../coverage-line.tsx';
import { useTableSession } from '../table-session.tsx';
import type { ColumnActions } from '../use-column-actions.tsx';
import type { ShownTable } from '../use-table.ts';
import type { TableActions } from '../use-table-actions.ts';
import { readCell } from './cell-text.ts';
import type { TableBlock } from './grid-block.ts';
import {
  type ColumnWidths,
  type GridColumn,
  gridColumnName,
  gridColumnsOf,
  gridWidthOf,
  templateOf,
} from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { GridLine, type LineEvents } from './grid-line.tsx';
import { sortedRows } from './sorted-rows.ts';
import { useCellReader } from './use-cell-reader.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** CSS pixels of a row with its line, and of the row of names. */
const LINE = 33;
const HEAD = 37;
const NO_COLUMNS: readonly GridColumn[] = [];

interface TableGridProps {
  shown: ShownTable;
  actions: TableActions;
  columnActions: ColumnActions;
}

/** The rows of a table as a spreadsheet. */
export function TableGrid({ shown, actions, columnActions }: TableGridProps) {
  const { table, rows, index, places, twice } = shown;
  const { language } = useAddress();
  const session = useTableSession();
  const { active, editing, sort, moveTo, mark, edit } = session;
  const reader = useCellReader();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => gridColumnsOf(table.columns), [table.columns]);
  const order = sort?.table === table.id ? sort : null;
  const listed = useMemo(
    () => sortedRows(rows, order, columns, index, places, reader),
    [rows, order, columns, index, places, reader],
  );
  const nameOf = useCallback((column: GridColumn) => gridColumnName(column, language), [language]);
  const keys = useGridKeys({
    rows: listed,
    columns,
    count: rows.length,
    isSorted: order !== null,
    reader,
    nameOf,
    actions,
    onMoveColumn: columnActions.moveBy,
  });
  const { block } = keys;
  const { widths, actions: widthActions } = useColumnWidths(table.id, scroller);
  const [first, last] = [columns[0]?.key ?? '', columns.at(-1)?.key ?? ''];
  const activeAt = active ? listed.findIndex(({ id }) => id === active.row) : -1;
  const { blockIds, marked } = useMarked(block, columns);
  const chosen = (row: string): readonly RowRecord[] =>
    blockIds.has(row) ? (block?.rows ?? []) : only(rows[places.get(row) ?? -1]);
  useFocusedCell(scroller, session);
  const on = useLatestEvents<LineEvents>({
    press: moveTo,
    pressRow: (row, isExtending) =>
      mark({ row: isExtending ? (keys.block?.rows[0]?.id ?? row) : row, column: first }, { row, column: last }),
    begin: () => keys.open(),
    save: (row, column, text, leave) => {
      const { id } = column.column;
      const old = row.cells[id];
      const read = readCell(text, column, old, reader);
      if ('fault' in read) return read.fault;
      edit(null);
      actions.setCell(row.id, id, read.value);
      keys.leave(leave);
      return null;
    },
    pick: (row, column, value) => {
      edit(null);
      actions.setCell(row.id, column.column.id, value);
    },
    cancel: () => edit(null),
    entriesFor: (row) => rowEntries(chosen(row), actions, order !== null),
    dragged: (row) => idsIn(chosen(row)),
    drop: (moved, row, place) => actions.move(moved, placeForDrop(idsIn(rows), moved, row, place)),
  });
  const { isReadOnly } = actions;
  const addRow = useMemo(() => (isReadOnly ? null : () => actions.addRow(null)), [isReadOnly, actions]);
  const selectColumn = useCallback(
    ({ key }: GridColumn) =>
      listed[0] && mark({ row: listed[0].id, column: key }, { row: listed.at(-1)?.id ?? '', column: key }),
    [listed, mark],
  );
  const { onKeyDown, onCopy, onCut, onPaste } = keys;
  return (
    <div
      {...gridRole(table.name || 'Table')}
      {...{ 'aria-rowcount': listed.length + 2, 'aria-colcount': columns.length, onKeyDown, onCopy, onCut, onPaste }}
      ref={scroller}
      className="relative min-h-0 flex-1 scroll-pt-9 scroll-pb-9 scroll-pl-12 overflow-auto bg-n2 [&_[data-index]:has([data-editing])]:z-10"
      style={lookOf(columns, widths)}
      tabIndex={-1}
    >
      <div role="presentation" className="min-w-(--grid-width)">
        <GridHead
          {...{ table, columns, nameOf, sort: order }}
          actions={columnActions}
          widths={widthActions}
          isReadOnly={actions.isReadOnly}
          onSelect={selectColumn}
        />
        <VirtualRows
          scroller={scroller}
          count={listed.length}
          rowHeight={LINE}
          keyOf={(at) => listed[at]?.id ?? String(at)}
          leadAt={activeAt}
          currentAt={activeAt}
          covered={HEAD}
        >
          {(at) => {
            const row = listed[at];
            if (!row) return null;
            return (
              <GridLine
                row={row}
                at={places.get(row.id) ?? at}
                {...{ columns, index, reader, nameOf, on }}
                keyColumn={table.key}
                isTwice={twice.size > 0 && twice.has(keyText(index?.cell(places.get(row.id) ?? at, table.key) ?? null))}
                active={active?.row === row.id ? active.column : null}
                selected={blockIds.has(row.id) ? marked : NO_COLUMNS}
                editing={editing?.row === row.id ? editing : null}
                isReadOnly={actions.isReadOnly}
                isMovable={!actions.isReadOnly && order === null}
                isEntry={activeAt < 0 && at === 0}
              />
            );
          }}
        </VirtualRows>
      </div>
      <CoverageLine shown={shown} columns={columns} onAdd={addRow} />
    </div>
  );
}

const only = (row: RowRecord | undefined): RowRecord[] => (row ? [row] : []);
const idsIn = (rows: readonly RowRecord[]): string[] => rows.map(({ id }) => id);

const lookOf = (columns: readonly GridColumn[], widths: ColumnWidths): Record<`--${string}`, string> => ({
  '--grid-columns': templateOf(columns, widths),
  '--grid-width': `${gridWidthOf(columns, widths)}px`,
});

/** The rows and columns of a block of several cells. */
function useMarked(block: TableBlock | null, columns: readonly GridColumn[]) {
  const blockIds = useMemo(
    () => new Set(block && (block.rows.length > 1 || block.columns.length > 1) ? block.rows.map(({ id }) => id) : []),
    [block],
  );
  const [from, to] = [block?.columns[0], block?.columns.at(-1)];
  // The same list while a block grows downwards: its lines are not drawn again.
  const marked = useMemo(
    () => (from && to ? columns.slice(columns.indexOf(from), columns.indexOf(to) + 1) : NO_COLUMNS),
    [columns, from, to],
  );
  return { blockIds, marked };
}

/** What can be done with rows, as their menu offers it. */
function rowEntries(rows: readonly RowRecord[], actions: TableActions, isSorted: boolean): MenuEntry[] {
  if (actions.isReadOnly) return [];
  const ids = rows.map(({ id }) => id);
  const many = ids.length > 1 ? `${ids.length} rows` : 'row';
  const act = (id: string, label: string, shortcut: string, onSelect: () => void) =>
    ({ kind: 'action', id, label, shortcut, onSelect }) as const;
  return [
    { ...act('add', 'Insert row below', 'Ctrl ↵', () => actions.addRow(ids.at(-1) ?? null)), icon: Plus },
    { ...act('copy', `Duplicate ${many}`, 'Ctrl D', () => actions.duplicate(rows)), icon: Copy },
    ...(isSorted
      ? []
      : [
          { ...act('up', 'Move up', 'Alt ↑', () => actions.moveBy(ids, -1)), icon: ArrowUp },
          { ...act('down', 'Move down', 'Alt ↓', () => actions.moveBy(ids, 1)), icon: ArrowDown },
        ]),
    { kind: 'separator', id: 'before-delete' },
    { ...act('delete', `Delete ${many}`, 'Ctrl Del', () => actions.remove(ids)), icon: Trash2, isDangerous: true },
  ];
}
