import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { type CellBlock, type GridCells, pastedCells } from '../../../ui/grid/cell-block.ts';
import type { GridLanguages, TextRow } from '../rows/text-row.ts';
import type { TextEdit } from '../session/translation-session.ts';
import type { TextColumn } from './grid-columns.ts';

/** Rows in order, and the columns they span. */
export type TextBlock = CellBlock<TextRow, TextColumn>;

/** The grid's rows and columns, as its selection knows them. */
export const textCells = (
  rows: readonly TextRow[],
  columns: readonly TextColumn[],
): GridCells<TextRow, TextColumn> => ({ rows, columns, idOf, keyOf });

const idOf = ({ key }: TextRow): string => key;
const keyOf = (column: TextColumn): string => column;

export const languageOfColumn = (column: TextColumn, { source, target }: GridLanguages): Language =>
  column === 'source' || target === null ? source : target;

/** What pasting cells does. What is below the last row or next to the last column is passed over. */
export const pasteEdits = (
  pasted: readonly (readonly string[])[],
  cells: GridCells<TextRow, TextColumn>,
  block: TextBlock,
  languages: GridLanguages,
): TextEdit[] =>
  pastedCells(pasted, cells, block)
    .flat()
    .flatMap(({ row, column, text }) => (row && column ? (editOf(row, column, text, languages) ?? []) : []));

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
