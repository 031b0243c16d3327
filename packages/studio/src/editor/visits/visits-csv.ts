import { toCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { writeCsv } from '../../table-files/write-csv.ts';
import type { VisitColumn } from './visit-rows.ts';

/** Figures as they are, for further sums; names, which people gave, as cells that no spreadsheet runs. */
export const visitsCsv = <Row>(rows: readonly Row[], columns: readonly VisitColumn<Row>[]): string =>
  writeCsv({
    headings: columns.map(({ label, id }) => (id === 'time' ? 'Average time (ms)' : label)),
    rows: rows.map((row) =>
      columns.map(({ value }) => {
        const cell = value(row) ?? '';
        return typeof cell === 'string' ? toCell(cell) : cell;
      }),
    ),
  });
