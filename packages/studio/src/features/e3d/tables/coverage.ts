import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { shownText } from './grid/cell-text.ts';
import type { GridColumn } from './grid/grid-columns.ts';
import type { ShownTable } from './use-table.ts';

const READER = { language: LANGUAGES[0], sizeUnit: 'sqm', nameOf: () => '…', idOf: () => null } as const;

/**
 * Counts how many rows have a value in each of these columns; a formula that fails has none. What a row has is kept for as
 * long as its cells are the same object, so that a changed cell costs its own row.
 */
export function coverageCounter(
  columns: readonly GridColumn[],
): (shown: Pick<ShownTable, 'rows' | 'index'>) => readonly number[] {
  const kept = new WeakMap<RowRecord['cells'], readonly boolean[]>();
  return ({ rows, index }) => {
    const counts = columns.map(() => 0);
    for (const [at, { cells }] of rows.entries()) {
      let own = kept.get(cells);
      if (!own) {
        own = columns.map((column) => hasValue(index, at, column));
        kept.set(cells, own);
      }
      for (const [place, has] of own.entries()) if (has) counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  };
}

function hasValue(index: ShownTable['index'], at: number, column: GridColumn): boolean {
  const value = index?.cell(at, column.column.id) ?? null;
  if (value === null) return false;
  return typeof value !== 'object' || shownText(value, column, READER).trim() !== '';
}
