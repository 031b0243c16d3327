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

/** Signs that separate cells, the likeliest first where several fit alike. */
const DELIMITERS = [';', '\t', ',', '|'] as const;
/** Rows that are looked at. */
const LOOKED_AT = 50;

/**
 * The sign that separates cells: the one that cuts most rows into as many cells as the first, and into more than one. A comma between
 * digits, `59,40`, is taken for a decimal one where another sign separates all rows alike.
 */
export function delimiterOf(text: string): string {
  const rows = countedRows(text);
  const scored = DELIMITERS.map((sign) => {
    const counts = rows.map((row) => row.get(sign) ?? 0);
    const [first = 0] = counts;
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    return { sign, first, alike: first === 0 ? 0 : alike };
  });
  const comma = scored.find(({ sign }) => sign === ',');
  const others = scored.filter(({ sign, first, alike }) => sign !== ',' && first > 0 && alike > 0.5);
  const [best] = others.sort((a, b) => b.alike - a.alike || b.first - a.first);
  if (!best) return ',';
  // As many commas that stand in texts and between words as other signs: what separates more cells is meant.
  const plainCommas = rows.map((row) => row.get('plain comma') ?? 0);
  const isByComma = (comma?.alike ?? 0) >= best.alike && (comma?.first ?? 0) > best.first && (plainCommas[0] ?? 0) > 0;
  return isByComma ? ',' : best.sign;
}

/** How often each sign stands outside of quotes in the first rows; commas that are not between digits are counted apart, too. */
function countedRows(text: string): Map<string, number>[] {
  const rows = [new Map<string, number>()];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const row = rows.at(-1);
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || !row) continue;
    else if (sign === '\n') {
      if (rows.length >= LOOKED_AT) break;
      if (row.size > 0) rows.push(new Map<string, number>());
    } else if (sign === ',' || sign === ';' || sign === '\t' || sign === '|') {
      row.set(sign, (row.get(sign) ?? 0) + 1);
      const isDecimal = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));
      // One before a blank is of a text.
      if (sign === ',' && !isDecimal && text.charAt(at + 1) !== ' ')
        row.set('plain comma', (row.get('plain comma') ?? 0) + 1);
    }
  }
  return rows.filter((row) => row.size > 0);
}
