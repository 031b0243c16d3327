/** Rows that may stand above the names of the columns. */
export const MOST_TITLES = 10;

/** What is a number, whatever the language it is written in: it names no column. */
const NUMBER = /^\s*-?\d[\d\s\u00a0.,']*%?\s*$/;

const hasText = (text: string): boolean => text.trim() !== '';

/** What is said of titles that are left out. */
export const titleNotice = (title: string): string =>
  `“${title.trim().slice(0, 60)}” stands above the names of the columns and is left out`;

/**
 * Which row names the columns. Exports of authorities and of ERP systems begin with lines of one cell: what they are of, who
 * made them and when. They are titles where a row of names follows; else the first row names the columns.
 *
 * @param rows without the empty ones
 */
export function headingRowOf(rows: readonly { texts: readonly string[] }[]): number {
  const found = rows.slice(0, MOST_TITLES + 1).findIndex(({ texts }) => texts.filter(hasText).length > 1);
  const names = rows[found]?.texts.filter(hasText) ?? [];
  const isHead = found > 0 && found < rows.length - 1 && !names.some((name) => NUMBER.test(name));
  return isHead ? found : 0;
}
