/** A cell as spreadsheets take it from the clipboard: quotes around what has tabs, line ends or quotes. */
export const quotedCell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells of a clipboard, as spreadsheets write them. */
export const cellsOf = (text: string): string[][] => separatedCells(text, '\t').rows;

/** The cells of a text in which a sign separates them. `openAt`: the row in which quotes begin that are never closed. */
export function separatedCells(text: string, delimiter: string): { rows: string[][]; openAt: number | null } {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  let quotedAt = 0;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') {
      isQuoted = true;
      quotedAt = rows.length - 1;
    } else if (sign === delimiter || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return { rows, openAt: isQuoted ? quotedAt : null };
}
