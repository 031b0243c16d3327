import { separatedCells } from '../ui/format/clipboard-cells.ts';
import { TableFileError } from './table-file-error.ts';
import { decodedText } from './text-encoding.ts';

/** The rows of a CSV file: separated by comma, semicolon or tab, in UTF-8, UTF-16 or Windows-1252. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodedText(bytes);
  // Excel names the separator in a line of its own.
  const [named, separator] = /^sep=(.)\r?\n/i.exec(text) ?? ['', undefined];
  const body = text.slice(named.length);
  const { rows, openAt } = separatedCells(body, separator ?? delimiterOf(body));
  if (openAt !== null)
    throw new TableFileError(
      `Quotes that begin in row ${openAt + 1} are never closed. Close them, or save the file again`,
    );
  return rows;
}

/** The sign that separates the most cells of the first row, outside of quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
