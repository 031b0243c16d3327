import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { Value } from '@diorama/documents/e3d/expression/value.ts';
import type { TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Sort } from '../table-session.tsx';
import { type CellReader, shownText } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';

/** Rows in an order to look at: by value, those without one last. */
export function sortedRows(
  rows: readonly RowRecord[],
  sort: Sort | null,
  columns: readonly GridColumn[],
  index: TableIndex | undefined,
  places: ReadonlyMap<string, number>,
  reader: CellReader,
): readonly RowRecord[] {
  const column = columns.find(({ key }) => key === sort?.column);
  if (!sort || !column) return rows;
  const sign = sort.isDescending ? -1 : 1;
  const keys = new Map(
    rows.map((row) => {
      const value = index?.cell(places.get(row.id) ?? 0, column.column.id) ?? null;
      return [row, keyOf(value, column, reader)];
    }),
  );
  const { compare } = new Intl.Collator(reader.language, { numeric: true });
  return [...rows].sort((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * compare(String(one), String(other));
  });
}

function keyOf(value: Value, column: GridColumn, reader: CellReader): number | string | null {
  if (typeof value === 'number') return value;
  const text = shownText(value, column, reader);
  return text === '' ? null : text;
}
