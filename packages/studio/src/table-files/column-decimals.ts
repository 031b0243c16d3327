import { type DecimalSign, decimalSignOf } from '@diorama/documents/shared/text/number-text.ts';
import type { TableFile } from './read-table-file.ts';

/** A number as a workbook stores it: its point stands before decimals, whatever texts of its column have. */
export const isStored = (text: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?%?$/i.test(text);

/** The decimal sign of the numbers of a column that people wrote; null: they leave it open. */
export const columnDecimal = (texts: readonly string[], { isWorkbook }: Pick<TableFile, 'isWorkbook'>) =>
  decimalSignOf(isWorkbook ? texts.filter((text) => !isStored(text.trim())) : texts);

/** The same for each column of a file, computed on first use. */
export function columnDecimals(file: TableFile): (at: number) => DecimalSign | null {
  const known = new Map<number, DecimalSign | null>();
  return (at) => {
    const own = known.get(at);
    if (own !== undefined) return own;
    const sign = columnDecimal(
      file.rows.map(({ texts }) => texts[at] ?? ''),
      file,
    );
    known.set(at, sign);
    return sign;
  };
}
