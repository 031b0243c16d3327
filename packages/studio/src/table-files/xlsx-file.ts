import { withFailures } from '@diorama/documents/shared/workbook/failed-cells.ts';
import { partEncoding } from '@diorama/documents/shared/workbook/part-encoding.ts';
import { NoWorkbookError, type ReadSheet, readWorkbook } from '@diorama/documents/shared/workbook/read-workbook.ts';
import { TableFileError } from './table-file-error.ts';
import { zipEntries } from './zip-blob.ts';

/** Bytes that a workbook may unpack to. A table of 10,000 rows with 40 columns takes about half. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** Rows that a sheet of a spreadsheet can have, and columns that are read. */
const MOST = { rows: 1_048_576, columns: 1_000 };

/** What a file that only has the ending of a workbook is refused with. */
export const NO_WORKBOOK =
  'This is not an Excel workbook (.xlsx). Open it in a spreadsheet and save it as .xlsx or CSV';

/**
 * The first sheet that is shown, or the one with these headings, as its cells show it; a cell whose formula failed holds its mark.
 * Throws TableFileError where there is none.
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, headings?: readonly string[]): Promise<ReadSheet> {
  refuseOldFormats(bytes);
  const entries = new Map(
    (await zipEntries(new Blob([bytes])).catch(() => [])).map((entry) => [
      // Names of parts are the same in upper and lower case. Source: ECMA-376, part 2, 6.2.2.3.
      entry.name.replaceAll('\\', '/').toLowerCase(),
      entry,
    ]),
  );
  if (entries.has('mimetype') && entries.has('content.xml'))
    throw new TableFileError('This is a spreadsheet of OpenDocument (.ods). Save it as .xlsx or CSV');
  if (entries.has('xl/workbook.bin')) throw new TableFileError('This is a binary workbook (.xlsb). Save it as .xlsx');
  let room = MOST_UNPACKED;
  const partOf = async (name: string) => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const unpacked = await entry.bytes(room).catch(() => {
      throw new TableFileError(
        `The workbook is damaged, or larger than ${MOST_UNPACKED / 1024 / 1024} MB unpacked. Split it, or save it as CSV`,
      );
    });
    room -= unpacked.length;
    return new TextDecoder(partEncoding(unpacked)).decode(unpacked);
  };
  try {
    const sheet = await readWorkbook(partOf, { ...MOST, headings });
    if (sheet.rows.length === 0) throw new TableFileError(noCells(sheet));
    return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, texts: withFailures(row) })) };
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    if (!(error instanceof Error) || error instanceof NoWorkbookError) throw new TableFileError(NO_WORKBOOK);
    throw new TableFileError(
      `The workbook cannot be read. ${error.message}. Open it in a spreadsheet and save it as .xlsx or CSV`,
    );
  }
}

const noCells = ({ name, others }: ReadSheet): string =>
  others.length === 0
    ? `The sheet “${name}” has no cells. Sheets that are hidden are not read: show the one you mean`
    : `None of the sheets “${[name, ...others].slice(0, 4).join('”, “')}” has cells. Choose a workbook with a table`;

/** What is worth knowing of a workbook before it is taken. */
export function sheetNotices({ name, others, errors, unsolved, hidden }: ReadSheet): string[] {
  const notices: string[] = [];
  if (others.length > 0)
    notices.push(
      `The sheet “${name}” is read, and “${others.slice(0, 3).join('”, “')}”${others.length > 3 ? ` and ${others.length - 3} more` : ''} ${others.length === 1 ? 'is' : 'are'} not. Save a sheet as a file of its own to import it`,
    );
  if (errors > 0)
    notices.push(
      `${errors === 1 ? 'A formula has' : `${errors.toLocaleString('en')} formulas have`} an error in place of a result: ${errors === 1 ? 'its cell is' : 'their cells are'} left out, and the rows named where they are needed`,
    );
  if (unsolved > 0)
    notices.push(
      `${unsolved === 1 ? 'A formula has' : `${unsolved.toLocaleString('en')} formulas have`} no result in the file: ${unsolved === 1 ? 'its cell is' : 'their cells are'} left out. Open the file in a spreadsheet program and save it again`,
    );
  if (hidden > 0)
    notices.push(
      `${hidden === 1 ? 'A row is' : `${hidden.toLocaleString('en')} rows are`} hidden in the sheet, and read too. Delete what you do not want to import`,
    );
  return notices;
}

/** Old workbooks and encrypted ones are in the same container. */
function refuseOldFormats(bytes: Uint8Array): void {
  const isContainer = [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
  if (!isContainer) return;
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1));
  throw new TableFileError(
    text.includes('EncryptedPackage')
      ? 'The workbook is protected by a password. Save a copy without one'
      : 'This is a workbook of Excel 97 to 2003 (.xls). Save it as .xlsx or CSV',
  );
}
