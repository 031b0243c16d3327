import type { DataTableRecord, RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import { keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { toCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { type CellReader, typedText } from '../grid/cell-text.ts';
import { type GridColumn, gridColumnsOf } from '../grid/grid-columns.ts';
import { headingsOf } from './headings.ts';

/** A table as files hold it. Keys stand as what they come to, all other formulas as `= expr`. */
export interface FileTable {
  columns: readonly GridColumn[];
  headings: readonly string[];
  rows: readonly (readonly (string | number | boolean)[])[];
}

/** What an export writes. */
export interface ExportedTable {
  table: Pick<DataTableRecord, 'key' | 'columns'>;
  rows: readonly Pick<RowRecord, 'cells'>[];
  index: TableIndex | undefined;
}

export function fileTable({ table, rows, index }: ExportedTable, reader: CellReader): FileTable {
  const columns = gridColumnsOf(table.columns);
  return {
    columns,
    headings: headingsOf(columns, reader).map(toCell),
    rows: rows.map(({ cells }, at) =>
      columns.map((column) => {
        const { id, type } = column.column;
        const cell = cells[id];
        if (id === table.key) return toCell(keyText(index?.cell(at, id) ?? null));
        const text = typedText(cell, column, reader);
        if (typeof cell === 'number' && isNumeric(type)) return Number(text);
        return typeof cell === 'boolean' && type === 'boolean' ? cell : toCell(text);
      }),
    ),
  };
}
