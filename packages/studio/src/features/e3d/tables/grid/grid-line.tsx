import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { isFormula, keyText, type TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { keysOf } from '@diorama/documents/engine/schema/json.ts';
import { CircleAlert, SquareFunction } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { CellEditor, type Leave } from '../../../../ui/grid/cell-editor.tsx';
import { type CellEvents, cellProps } from '../../../../ui/grid/cell-props.ts';
import { DropMark } from '../../../../ui/list/drag/drop-mark.tsx';
import { useDragRow } from '../../../../ui/list/drag/use-drag.ts';
import { cellRole, rowRole } from '../../../../ui/list/keys/grid-roles.ts';
import { ContextMenu } from '../../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import { Icon } from '../../../../ui/show/icon.tsx';
import { CellPicker } from './cell-picker.tsx';
import { type CellReader, shownText } from './cell-text.ts';
import { formulaFault } from './formula-fault.ts';
import { type GridColumn, targetOf } from './grid-columns.ts';

/** As wide as its columns, never as its own texts: all rows have the same columns. */
export const lineLook = 'grid grid-cols-(--grid-columns) min-w-(--grid-width)';
const cellLook = 'relative min-w-0 border-n5 border-r px-2 leading-8 h-8';
const ROW_DRAG = 'table-rows';

/** Of a cell that is being written: presses are its field's. */
const NO_EVENTS: CellEvents = { press: () => {}, begin: () => {} };

export interface LineEvents extends CellEvents {
  pressRow: (row: string, isExtending: boolean) => void;
  save: (row: RowRecord, column: GridColumn, text: string, leave: Leave) => string | null;
  pick: (row: RowRecord, column: GridColumn, value: Cell | null) => void;
  cancel: () => void;
  entriesFor: (row: string) => readonly MenuEntry[];
  dragged: (row: string) => string[];
  drop: (rows: readonly string[], row: string, place: 'before' | 'after') => void;
}

interface GridLineProps {
  row: RowRecord;
  /** Its place in the table, from 0. */
  at: number;
  columns: readonly GridColumn[];
  index: TableIndex | undefined;
  keyColumn: string;
  /** Another row has its key. */
  isTwice: boolean;
  reader: CellReader;
  nameOf: (column: GridColumn) => string;
  /** The active column of this row; null: another row is active. */
  active: string | null;
  /** Columns in the block of selected cells. */
  selected: readonly GridColumn[];
  editing: { column: string; text: string } | null;
  isReadOnly: boolean;
  isMovable: boolean;
  /** The row that Tab comes to. */
  isEntry: boolean;
  on: LineEvents;
}

/** A row of a table; renders again only when something of it changes. */
export const GridLine = memo(PlainGridLine, isSameLine);

/** Formulas read the cells of their own row: where these and the columns are the same, another index says the same. */
function isSameLine(a: GridLineProps, b: GridLineProps): boolean {
  const { index, ...others } = a;
  const isSameIndex = index === b.index || (a.row === b.row && index?.source.columns === b.index?.source.columns);
  return isSameIndex && keysOf(others).every((key) => Object.is(a[key], b[key]));
}

function PlainGridLine(props: GridLineProps) {
  const { row, at, columns, active, selected, isMovable, on } = props;
  const drag = useDragRow({
    type: ROW_DRAG,
    isEnabled: isMovable,
    dragged: () => on.dragged(row.id),
    labelOf: (ids) => (ids.length === 1 ? `Row ${at + 1}` : `${ids.length} rows`),
    placesFor: (ids) => (isMovable && !ids.includes(row.id) ? ['before', 'after'] : []),
    onDrop: (ids, place) => place !== 'inside' && on.drop(ids, row.id, place),
  });
  const isWhole = selected.length === columns.length;
  return (
    <ContextMenu label={`Row ${at + 1}`} entries={on.entriesFor(row.id)}>
      {(area) => (
        <div
          {...rowRole}
          {...area}
          {...{ 'aria-rowindex': at + 2 }}
          data-row={row.id}
          className={cx(lineLook, 'relative border-n5 border-b bg-n1')}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Shift Space selects a row */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is the head of a row */}
          <div
            ref={drag.ref}
            {...{ role: 'rowheader', 'aria-selected': isWhole }}
            onClick={(event) => on.pressRow(row.id, event.shiftKey)}
            className={cx(
              'sticky left-0 z-10 select-none border-n5 border-r text-center text-xs tabular-nums leading-8',
              isMovable && 'cursor-grab',
              active !== null || isWhole ? 'bg-accent-soft text-accent-ink' : 'bg-n2 text-n10',
            )}
          >
            {at + 1}
          </div>
          {columns.map((column) => (
            <GridCell key={column.key} {...props} column={column} />
          ))}
          <div {...cellRole} />
          {drag.place && <DropMark place={drag.place} />}
        </div>
      )}
    </ContextMenu>
  );
}

function GridCell(props: GridLineProps & { column: GridColumn }) {
  const { row, at, column, columns, index, reader, nameOf, active, selected, editing, isReadOnly, isEntry, on } = props;
  const { key, language } = column;
  const { id, type } = column.column;
  const cell = row.cells[id];
  const isActive = active === key;
  const isSelected = selected.some((one) => one.key === key);
  const { value, fault } = index?.result(at, id) ?? { value: null, fault: null };
  const text = shownText(value, column, reader);
  const problem = problemOf(props, fault);
  const label = `${nameOf(column)}, row ${at + 1}`;
  const isPicked = (targetOf(column.column) !== null || type === 'media') && !isFormula(cell);
  const isEditing = editing?.column === key;
  return (
    <div
      {...cellProps(
        { row: row.id, column: key },
        { isActive, isSelected, isEntry: isEntry && column === columns[0], isReadOnly },
        isEditing ? NO_EVENTS : on,
      )}
      aria-invalid={problem !== null}
      title={problem ?? (isFormula(cell) ? `= ${cell.expr}` : text)}
      className={cx(
        cellLook,
        'outline-offset-[-2px]',
        !isEditing && 'select-none',
        isNumeric(type) && 'text-right tabular-nums',
        isSelected && 'bg-accent-soft',
        isActive && !isEditing && 'shadow-[inset_0_0_0_2px_var(--accent)]',
      )}
    >
      {isEditing ? (
        isPicked && !editing.text.startsWith('=') ? (
          <CellPicker
            label={label}
            column={column}
            cell={cell}
            onPick={(next) => on.pick(row, column, next)}
            onCancel={on.cancel}
          />
        ) : (
          <div data-editing className="absolute inset-0 z-20">
            <CellEditor
              label={label}
              text={editing.text}
              language={language ?? undefined}
              onSave={(next, leave) => on.save(row, column, next, leave)}
              onCancel={on.cancel}
              className="min-h-full w-full min-w-full"
            />
          </div>
        )
      ) : (
        <span className={cx('flex h-8 min-w-0 items-center gap-1', isNumeric(type) && 'justify-end')}>
          {isFormula(cell) && <Icon of={SquareFunction} size={12} className="flex-none text-n9" />}
          <span data-text lang={language ?? undefined} className="min-w-0 truncate">
            {text === '' ? <span className="sr-only">Empty</span> : text}
          </span>
          {problem !== null && (
            <span className="flex-none text-bad-ink">
              <Icon of={CircleAlert} size={14} />
              <span className="sr-only">{problem}</span>
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** What is wrong with a cell: its formula, or its key. */
function problemOf(
  { row, at, column, index, keyColumn, isTwice }: GridLineProps & { column: GridColumn },
  fault: string | null,
): string | null {
  const { id } = column.column;
  const cell = row.cells[id];
  if (fault !== null) return isFormula(cell) ? formulaFault(cell.expr, fault) : fault;
  if (id !== keyColumn) return null;
  const key = keyText(index?.cell(at, id) ?? null);
  if (key === '') return 'A row needs a key, or nothing can choose it';
  return isTwice ? `Another row has the key “${key}”: only the first one is found` : null;
}
