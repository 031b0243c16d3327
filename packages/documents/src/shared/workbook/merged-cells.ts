import { columnOf } from './cell-address.ts';
import type { SheetRow } from './sheet-row.ts';

/** Rows of merged ranges that are visited. Ranges never overlap, so a sheet of 20,000 rows has far fewer. */
const MOST_VISITED = 5_000_000;

/** Clears what lies under merged cells: a sheet shows the first cell of a range alone, but may keep texts in the others. */
export function clearMerged(rows: readonly SheetRow[], ranges: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const last = rows.reduce((most, { number }) => Math.max(most, number), 0);
  let visited = 0;
  for (const range of ranges) {
    const [, left = '', top, right = '', bottom] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(range) ?? [];
    const [from, to] = [columnOf(left) ?? 0, columnOf(right) ?? -1];
    for (let number = Number(top); number <= Math.min(Number(bottom), last); number += 1) {
      visited += 1;
      if (visited > MOST_VISITED) throw new Error('has too many merged cells');
      const texts = byNumber.get(number)?.texts;
      if (texts) clear(texts, number === Number(top) ? from + 1 : from, to);
    }
  }
}

function clear(texts: string[], from: number, to: number): void {
  for (let at = from; at <= to && at < texts.length; at += 1) texts[at] = '';
}
