import type { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { type CellReader, typedText } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';

/** A table as a file for spreadsheets: names of columns, then a row for each row. Begins with the mark by which Excel knows UTF-8. */
export function tableCsv(
  rows: readonly { cells: Readonly<Record<string, Cell>> }[],
  columns: readonly GridColumn[],
  reader: CellReader,
): string {
  const head = columns.map(({ column: { id }, language }) => (language ? `${id} ${language}` : id));
  const body = rows.map(({ cells }) =>
    columns.map((column) => {
      const cell = cells[column.column.id];
      const text = typedText(cell, column, reader);
      return typeof cell === 'number' ? text : harmless(text);
    }),
  );
  return `\uFEFF${[head, ...body].map((texts) => texts.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets run what begins like a formula; behind an apostrophe it is a text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Hands a file to the browser to be saved. */
export function saveCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'table'}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
