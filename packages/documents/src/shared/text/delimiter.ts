/** Signs that separate cells, the likeliest first where several fit alike. */
const DELIMITERS = [';', '\t', '|', ','] as const;
/** Number of rows sampled. */
const LOOKED_AT = 50;

/** Excel names the separator in a line of its own. */
export function namedDelimiter(text: string): { body: string; named: string | undefined } {
  const [line = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  return { body: text.slice(line.length), named };
}

/**
 * The sign that separates cells: the one that cuts most rows into as many cells as the first, and into more than one. A comma between
 * digits, `59,40`, is taken for a decimal one where another sign separates all rows alike. Lines above a table have no signs; a file
 * with one column has none but in a few texts.
 */
export function delimiterOf(text: string): string {
  const all = countedRows(text);
  const rows = all.filter((row) => row.size > 0);
  const hasLinesAbove = all[0]?.size === 0;
  const scored = DELIMITERS.map((sign) => {
    const counts = rows.map((row) => row.get(sign) ?? 0);
    const [first = 0] = counts;
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const isOfFew = hasLinesAbove && counts.filter((count) => count > 0).length * 2 < all.length;
    return { sign, first, alike: first === 0 || isOfFew ? 0 : alike };
  });
  const comma = scored.find(({ sign }) => sign === ',');
  const others = scored.filter(({ sign, first, alike }) => sign !== ',' && first > 0 && alike > 0.5);
  const [best] = others.sort((a, b) => b.alike - a.alike || b.first - a.first);
  if (!best) return ',';
  // Commas inside texts are as frequent as the other candidate: prefer the one that separates more cells.
  const plainCommas = rows.map((row) => row.get('plain comma') ?? 0);
  const isByComma = (comma?.alike ?? 0) >= best.alike && (comma?.first ?? 0) > best.first && (plainCommas[0] ?? 0) > 0;
  return isByComma ? ',' : best.sign;
}

/**
 * How often each sign stands outside of quotes in the first rows that are not blank; commas that are not between digits are counted
 * apart, too.
 */
function countedRows(text: string): Map<string, number>[] {
  const rows: Map<string, number>[] = [];
  let row = new Map<string, number>();
  let isQuoted = false;
  let isBlank = true;
  const end = () => {
    if (!isBlank) rows.push(row);
    row = new Map();
    isBlank = true;
  };
  for (let at = 0; at < text.length && rows.length < LOOKED_AT; at += 1) {
    const sign = text.charAt(at);
    if ((sign === '\n' || sign === '\r') && !isQuoted) {
      end();
      continue;
    }
    isBlank &&= sign === ' ';
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && DELIMITERS.some((one) => one === sign)) {
      row.set(sign, (row.get(sign) ?? 0) + 1);
      const isDecimal = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));
      // One before a blank is of a text.
      if (sign === ',' && !isDecimal && text.charAt(at + 1) !== ' ')
        row.set('plain comma', (row.get('plain comma') ?? 0) + 1);
    }
  }
  end();
  return rows;
}
