import { MAX_COLUMNS, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { readCsv } from '../../../../table-files/csv-file.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { NO_WORKBOOK, readXlsx } from '../../../../table-files/xlsx-file.ts';

/** Bytes of a file that is read. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A spreadsheet: the first row that has something names the columns. */
export interface TableFile {
  /** Without its ending. */
  name: string;
  headings: string[];
  /** `line`: as spreadsheets number rows. Rows without a text are left out. */
  rows: { line: number; texts: string[] }[];
}

/** Reads a CSV file or an Excel workbook by its contents; throws TableFileError where it is neither. */
export async function readTableFile({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<TableFile> {
  if (bytes.length > MOST_BYTES)
    throw new TableFileError(`The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Split it into several files`);
  const cells = isBinary(bytes) ? await readXlsx(bytes) : readCsv(bytes);
  const rows = cells
    .map((texts, at) => ({ line: at + 1, texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''));
  const [head, ...body] = rows;
  if (rows.length < 2 && !isBinary(bytes) && /\.xls[xm]?$/i.test(name)) throw new TableFileError(NO_WORKBOOK);
  if (!head || body.length === 0)
    throw new TableFileError('The file has no rows: the first row names the columns, the others are its rows');
  if (body.length > MAX_ROWS)
    throw new TableFileError(
      `The file has ${body.length.toLocaleString('en')} rows; a table has at most ${MAX_ROWS.toLocaleString('en')}. Split it into several tables`,
    );
  const width = rows.reduce(
    (most, { texts }) => Math.max(most, texts.findLastIndex((text) => text.trim() !== '') + 1),
    0,
  );
  if (width > MAX_COLUMNS)
    throw new TableFileError(`The file has ${width} columns; a table has at most ${MAX_COLUMNS}. Remove some of them`);
  return {
    name: name.replace(/\.[^.]+$/, ''),
    headings: Array.from({ length: width }, (_, at) => head.texts[at]?.trim() ?? ''),
    rows: body,
  };
}

/** A ZIP, as workbooks are, or the container of old and encrypted ones. */
const isBinary = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
