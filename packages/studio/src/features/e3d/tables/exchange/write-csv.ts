import type { FileTable } from './file-cells.ts';

/** A table as CSV: names of columns, then a row for each row. Begins with the mark by which Excel knows UTF-8. */
export const writeCsv = ({ headings, rows }: Pick<FileTable, 'headings' | 'rows'>): string =>
  `\uFEFF${[headings, ...rows].map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')}\r\n`;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
