import { RowSplitter } from './row-splitter.ts';

/** A cell as spreadsheets take it from the clipboard: quotes around what has tabs, line ends or quotes. */
export const quotedCell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells of a clipboard, as spreadsheets write them. */
export const cellsOf = (text: string): string[][] => separatedCells(text, '\t').rows;

/** Rows of a spreadsheet: cells with tabs between them, below headings. */
export const isPastedTable = (text: string): boolean => /\t[^\n]*\r?\n[^\n]*\t/.test(text.slice(0, 10_000));

/** The cells of a text in which a sign separates them. `openAt`: the row in which quotes begin that are never closed. */
export function separatedCells(text: string, delimiter: string): { rows: string[][]; openAt: number | null } {
  const rows: string[][] = [];
  const splitter = new RowSplitter(delimiter, (cells) => rows.push(cells));
  splitter.push(text);
  return { rows, openAt: splitter.end() };
}
