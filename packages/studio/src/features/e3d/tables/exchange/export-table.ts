import { writeCsv } from '../../../../table-files/write-csv.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import type { CellReader } from '../cell-text.ts';
import type { ShownTable } from '../use-table.ts';
import { fileTable } from './file-cells.ts';

/** Formats of files that tables are saved in. */
export type TableFormat = 'xlsx' | 'csv';

/** Saves a table as a file for spreadsheets. The writer of workbooks is loaded when the first one is saved. */
export async function exportTable(shown: ShownTable, format: TableFormat, reader: CellReader): Promise<void> {
  const file = fileTable(shown, reader);
  const name = shown.table.name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'table';
  if (format === 'csv') saveFile(`${name}.csv`, new Blob([writeCsv(file)], { type: 'text/csv;charset=utf-8' }));
  else {
    const { writeXlsx } = await import('./write-xlsx.ts');
    saveFile(`${name}.xlsx`, await writeXlsx(file, shown.table.name, reader));
  }
}
