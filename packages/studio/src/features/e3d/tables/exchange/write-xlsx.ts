import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { escaped } from '@diorama/documents/shared/workbook/escaped-text.ts';
import writeXlsxFile from 'write-excel-file/universal';
import type { CellReader } from '../grid/cell-text.ts';
import type { FileTable } from './file-cells.ts';

/** Widths of columns, in characters. */
const WIDTH = { text: 28, number: 14 };

/** A table as an Excel workbook. Texts are texts: nothing in it is a formula. */
export function writeXlsx(
  { columns, headings, rows }: FileTable,
  name: string,
  { sizeUnit }: Pick<CellReader, 'sizeUnit'>,
): Promise<Blob> {
  const formats = columns.map(({ column }) => formatOf(column, sizeUnit));
  const cells = [
    headings.map((value) => ({ value: escaped(value), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value, at) => {
        if (value === '') return null;
        const format = formats[at];
        if (typeof value === 'number') return { value, type: Number, ...(format === undefined ? {} : { format }) };
        return typeof value === 'boolean' ? { value, type: Boolean } : { value: escaped(value), type: String };
      }),
    ),
  ];
  return writeXlsxFile(cells, {
    sheet: sheetName(name),
    columns: columns.map(({ column }) => ({ width: isNumeric(column.type) ? WIDTH.number : WIDTH.text })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** How a number is shown. */
function formatOf(column: Column, sizeUnit: CellReader['sizeUnit']): string | undefined {
  const isMetric = sizeUnit === 'sqm';
  switch (column.type) {
    case 'money':
      return `#,##0.00\\ [$${column.currency}]`;
    case 'length':
      return isMetric ? '0.00\\ "m"' : '0.00\\ "ft"';
    case 'area':
      return isMetric ? '0.00\\ "m²"' : '0.00\\ "sq ft"';
    default:
      return undefined;
  }
}

/** Sheets have at most 31 characters, and some are not allowed. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\']+/g, ' ')
    .slice(0, 31)
    .trim() || 'Table';
