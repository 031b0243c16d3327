import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { quotedCell } from '../../../ui/format/clipboard-cells.ts';
import type { GridLanguages, TextRow } from '../rows/text-row.ts';
import type { TextEdit } from '../session/translation-session.ts';
import type { Cell, TextColumn } from './grid-state.tsx';

/** A block of cells: rows in order, and the columns they span. */
export interface CellBlock {
  rows: readonly TextRow[];
  columns: readonly TextColumn[];
}

const COLUMNS: readonly TextColumn[] = ['source', 'target'];

/** The cells between two, both included; null when one of them is not listed. */
export function blockBetween(rows: readonly TextRow[], from: Cell | null, to: Cell | null): CellBlock | null {
  if (!from || !to) return null;
  const ends = [from, to].map(({ key }) => rows.findIndex((row) => row.key === key)).sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first < 0) return null;
  const columns = from.column === to.column ? [from.column] : COLUMNS;
  return { rows: rows.slice(first, last + 1), columns };
}

export const languageOfColumn = (column: TextColumn, { source, target }: GridLanguages): Language =>
  column === 'source' || target === null ? source : target;

/** Cells as spreadsheets take them from the clipboard: tabs between columns; quotes around what has line ends. */
export const blockText = ({ rows, columns }: CellBlock): string =>
  rows.map((row) => columns.map((column) => quotedCell(row[column])).join('\t')).join('\n');

/** What pasting cells does from a cell on: one text fills a whole block, several go down and to the right. */
export function pasteEdits(
  pasted: readonly (readonly string[])[],
  {
    rows,
    block,
    active,
    columns,
    languages,
  }: {
    rows: readonly TextRow[];
    block: CellBlock;
    active: Cell;
    /** Those that are shown. */
    columns: readonly TextColumn[];
    languages: GridLanguages;
  },
): TextEdit[] {
  const only = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0][0] : undefined;
  if (only !== undefined)
    return block.rows.flatMap((row) => block.columns.flatMap((column) => editOf(row, column, only, languages) ?? []));
  const firstRow = rows.findIndex(({ key }) => key === (block.rows[0]?.key ?? active.key));
  const firstColumn = columns.indexOf(block.columns[0] ?? active.column);
  return pasted.flatMap((cells, down) => {
    const row = rows[firstRow + down];
    return row
      ? cells.flatMap((text, right) => {
          const column = columns[firstColumn + right];
          return column ? (editOf(row, column, text, languages) ?? []) : [];
        })
      : [];
  });
}

/** The edit that gives a cell a text; null where it has it, or cannot be written here. */
export function editOf(
  row: TextRow,
  column: TextColumn,
  text: string,
  languages: GridLanguages,
): (TextEdit & { value: string | null }) | null {
  if (row.max === null) return null;
  const value = text.slice(0, row.max);
  if (value === row[column]) return null;
  return { key: row.key, language: languageOfColumn(column, languages), value: value.trim() === '' ? null : value };
}
