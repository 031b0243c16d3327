import type { CellEdit, NewRow } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { type Cell, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { convertedCell } from '@diorama/documents/e3d/table-cells.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { type CellBlock, type GridCells, pastedCells } from '../../../../ui/grid/cell-block.ts';
import { type CellReader, readCell } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';

/** A rectangle of a table. */
export type TableBlock = CellBlock<RowRecord, GridColumn>;

/** The grid's rows and columns, as its selection knows them. */
export const tableCells = (
  rows: readonly RowRecord[],
  columns: readonly GridColumn[],
): GridCells<RowRecord, GridColumn> => ({ rows, columns, idOf, keyOf });

const idOf = ({ id }: RowRecord): string => id;
const keyOf = ({ key }: GridColumn): string => key;

/** Something of what was pasted that the table does not hold. */
export interface PasteFault {
  /** From 1, as the grid numbers them. */
  row: number;
  column: string;
  text: string;
  why: string;
}

interface Paste {
  cells: CellEdit[];
  added: NewRow[];
  faults: PasteFault[];
}

interface PasteInto {
  cells: GridCells<RowRecord, GridColumn>;
  block: TableBlock;
  /** Rows of the whole table. */
  count: number;
  reader: CellReader;
  nameOf: (column: GridColumn) => string;
  newId: () => string;
  /** The same cells as this editor copied them: what has no text of its own comes along. */
  copied?: readonly (readonly (Cell | null)[])[] | undefined;
}

/** What pasting does: one text fills a whole block; several go down and to the right, and rows grow below the last one. */
export function pasteOf(pasted: readonly (readonly string[])[], into: PasteInto): Paste {
  const { cells, block, reader, nameOf, newId, copied } = into;
  const room = MAX_ROWS - into.count;
  const edits = new Map<string, CellEdit>();
  const added: NewRow[] = [];
  const faults: PasteFault[] = [];
  for (const line of pastedCells(pasted, cells, block)) {
    const own = new Map<string, Cell>();
    const isNew = line[0] !== undefined && line[0].row === undefined;
    const isBeyond = isNew && added.length >= room;
    for (const { from, at, row, column, text } of line) {
      const fault = (why: string) =>
        faults.push({ row: at.row + 1, column: column ? nameOf(column) : `${from.column + 1}`, text, why });
      if (!column || isBeyond) {
        if (text.trim() !== '')
          fault(column ? `A table has at most ${MAX_ROWS.toLocaleString('en')} rows` : 'There is no such column');
        continue;
      }
      const { id } = column.column;
      const key = `${row?.id ?? ''} ${id}`;
      const old = row ? (edits.has(key) ? (edits.get(key)?.value ?? undefined) : row.cells[id]) : own.get(id);
      const raw = copied?.[from.row]?.[from.column];
      const converted = raw && column.language === null ? convertedCell(raw, column.column) : null;
      const read = converted === null ? readCell(text, column, old, reader) : { value: converted };
      if ('fault' in read) fault(read.fault);
      else if (!row) {
        if (read.value === null) own.delete(id);
        else own.set(id, read.value);
      } else if (!equalJson(read.value ?? undefined, row.cells[id])) {
        edits.set(key, { row: row.id, column: id, value: read.value });
      } else edits.delete(key);
    }
    if (isNew && !isBeyond) added.push({ id: newId(), cells: Object.fromEntries(own) });
  }
  return { cells: [...edits.values()], added, faults };
}
