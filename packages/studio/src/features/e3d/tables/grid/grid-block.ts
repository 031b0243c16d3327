import type { CellEdit, NewRow } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { type Cell, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { convertedCell } from '@diorama/documents/e3d/table-cells.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { quotedCell } from '../../../../ui/format/clipboard-cells.ts';
import { type CellReader, readCell, typedText } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';

/** A cell of the grid: the id of its row, the key of its column. */
export interface CellPlace {
  row: string;
  column: string;
}

/** A rectangle of cells. */
export interface CellBlock {
  rows: readonly RowRecord[];
  columns: readonly GridColumn[];
}

/** The cells between two, both included; null when one of them is not listed. */
export function blockBetween(
  rows: readonly RowRecord[],
  columns: readonly GridColumn[],
  from: CellPlace | null,
  to: CellPlace | null,
): CellBlock | null {
  if (!from || !to) return null;
  const down = spanOf(
    rows,
    ({ id }) => id === from.row,
    ({ id }) => id === to.row,
  );
  const right = spanOf(
    columns,
    ({ key }) => key === from.column,
    ({ key }) => key === to.column,
  );
  return down && right ? { rows: down, columns: right } : null;
}

function spanOf<T>(list: readonly T[], isFrom: (one: T) => boolean, isTo: (one: T) => boolean): readonly T[] | null {
  const [a, b] = [list.findIndex(isFrom), list.findIndex(isTo)];
  return a < 0 || b < 0 ? null : list.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A block as spreadsheets take it from the clipboard. */
export const blockText = ({ rows, columns }: CellBlock, reader: CellReader): string =>
  rows
    .map(({ cells }) =>
      columns.map((column) => quotedCell(typedText(cells[column.column.id], column, reader))).join('\t'),
    )
    .join('\n');

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
  rows: readonly RowRecord[];
  columns: readonly GridColumn[];
  block: CellBlock;
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
  const { rows, columns, block, reader, nameOf, newId, copied } = into;
  const only = pasted.length === 1 && pasted[0]?.length === 1;
  const firstRow = rows.findIndex(({ id }) => id === block.rows[0]?.id);
  const firstColumn = columns.findIndex(({ key }) => key === block.columns[0]?.key);
  const height = only ? block.rows.length : pasted.length;
  const width = only ? block.columns.length : Math.max(0, ...pasted.map(({ length }) => length));
  const room = MAX_ROWS - into.count;
  const edits = new Map<string, CellEdit>();
  const added: NewRow[] = [];
  const faults: PasteFault[] = [];
  for (let down = 0; down < height; down += 1) {
    const at = firstRow + down;
    const row = rows[at];
    const own = new Map<string, Cell>();
    const texts = pasted[only ? 0 : down] ?? [];
    const isBeyond = !row && added.length >= room;
    for (let right = 0; right < (only ? width : texts.length); right += 1) {
      const text = texts[only ? 0 : right] ?? '';
      const column = columns[firstColumn + right];
      const fault = (why: string) =>
        faults.push({ row: at + 1, column: column ? nameOf(column) : `${right + 1}`, text, why });
      if (!column || isBeyond) {
        if (text.trim() !== '')
          fault(column ? `A table has at most ${MAX_ROWS.toLocaleString('en')} rows` : 'There is no such column');
        continue;
      }
      const { id } = column.column;
      const key = `${row?.id ?? ''} ${id}`;
      const old = row ? (edits.has(key) ? (edits.get(key)?.value ?? undefined) : row.cells[id]) : own.get(id);
      const raw = copied?.[only ? 0 : down]?.[only ? 0 : right];
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
    if (!row && !isBeyond) added.push({ id: newId(), cells: Object.fromEntries(own) });
  }
  return { cells: [...edits.values()], added, faults };
}
