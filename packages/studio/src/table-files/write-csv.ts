/** What a spreadsheet shows. */
export interface WrittenTable {
  headings: readonly string[];
  rows: readonly (readonly (string | number | boolean)[])[];
}

/** A table as CSV: names of columns, then a row for each row. Begins with the mark by which Excel knows UTF-8. */
export const writeCsv = ({ headings, rows }: WrittenTable): string =>
  `\uFEFF${[headings, ...rows].map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')}\r\n`;

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
