import { quotedCell } from '../format/clipboard-cells.ts';

/** A cell of a grid: the id of its row, the key of its column. */
export interface CellPlace {
  row: string;
  column: string;
}

/** A rectangle of cells. */
export interface CellBlock<R, C> {
  rows: readonly R[];
  columns: readonly C[];
}

/** What a grid shows, in its order, and by what its rows and columns are known. */
export interface GridCells<R, C> extends CellBlock<R, C> {
  idOf: (row: R) => string;
  keyOf: (column: C) => string;
}

/** The cells between two, both included; null when one of them is not listed. */
export function blockBetween<R, C>(
  { rows, columns, idOf, keyOf }: GridCells<R, C>,
  from: CellPlace | null,
  to: CellPlace | null,
): CellBlock<R, C> | null {
  if (!from || !to) return null;
  const down = spanOf(rows, idOf, from.row, to.row);
  const right = spanOf(columns, keyOf, from.column, to.column);
  return down && right ? { rows: down, columns: right } : null;
}

function spanOf<T>(list: readonly T[], keyOf: (one: T) => string, from: string, to: string): readonly T[] | null {
  const [a, b] = [from, to].map((key) => list.findIndex((one) => keyOf(one) === key));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  return list.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A block as spreadsheets take it from the clipboard: tabs between columns, quotes around what has line ends. */
export const blockText = <R, C>({ rows, columns }: CellBlock<R, C>, textOf: (row: R, column: C) => string): string =>
  rows.map((row) => columns.map((column) => quotedCell(textOf(row, column))).join('\t')).join('\n');

/** One text of what is pasted, and the cell it goes to. */
export interface PastedCell<R, C> {
  /** Its place in what is pasted, from 0. */
  from: { row: number; column: number };
  /** Its place in the grid, from 0. */
  at: { row: number; column: number };
  /** Undefined: below the last one. */
  row: R | undefined;
  /** Undefined: there is none as far to the right. */
  column: C | undefined;
  text: string;
}

/** Where pasted texts go, row by row: one text fills a whole block; several go down and to the right of its first cell. */
export function pastedCells<R, C>(
  pasted: readonly (readonly string[])[],
  { rows, columns, idOf, keyOf }: GridCells<R, C>,
  block: CellBlock<R, C>,
): PastedCell<R, C>[][] {
  const [topRow, leftColumn] = [block.rows[0], block.columns[0]];
  if (topRow === undefined || leftColumn === undefined) return [];
  const top = rows.findIndex((row) => idOf(row) === idOf(topRow));
  const left = columns.findIndex((column) => keyOf(column) === keyOf(leftColumn));
  const only = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0][0] : undefined;
  const texts = only === undefined ? pasted : block.rows.map(() => block.columns.map(() => only));
  return texts.map((cells, down) =>
    cells.map((text, right) => ({
      from: only === undefined ? { row: down, column: right } : { row: 0, column: 0 },
      at: { row: top + down, column: left + right },
      row: rows[top + down],
      column: columns[left + right],
      text,
    })),
  );
}
