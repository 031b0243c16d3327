import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { shownText } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';
import type { ShownTable } from './use-table.ts';

const READER = { language: LANGUAGES[0], sizeUnit: 'sqm', nameOf: () => '…', idOf: () => null } as const;

/** How many rows have a value in each column. A formula that fails has none. */
export function coverageOf(
  { rows, index }: Pick<ShownTable, 'rows' | 'index'>,
  columns: readonly GridColumn[],
): number[] {
  return columns.map((column) => {
    let count = 0;
    for (const at of rows.keys()) {
      const value = index?.cell(at, column.column.id) ?? null;
      if (value === null) continue;
      if (typeof value !== 'object' || shownText(value, column, READER).trim() !== '') count += 1;
    }
    return count;
  });
}
