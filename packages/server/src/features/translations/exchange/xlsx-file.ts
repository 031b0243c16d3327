import { MAX_IMPORTED_ROWS } from '@diorama/contract/translations/translations.contract.ts';
import { readSheet, type SheetData } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { readTable, tableOf } from './table-rows.ts';
import { type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/** Bytes that a spreadsheet may unpack to, counted as they are unpacked: its head may lie. */
const MOST_UNPACKED = 24 * 1024 * 1024;
const MOST_ENTRIES = 200;
/** Widths of the columns, in characters. */
const WIDTHS = [36, 30, 60, 60];

/** Every cell is a text: nothing in it is a formula. In Base64. */
export async function writeXlsx(rows: readonly FileRow[]): Promise<string> {
  const [heading = [], ...lines] = tableOf(rows);
  const cells = [
    heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((value) => (value === '' ? null : { value, type: String, wrap: true }))),
  ];
  const file = writeXlsxFile(cells, {
    sheet: 'Texts',
    columns: WIDTHS.map((width) => ({ width })),
    stickyRowsCount: 1,
  });
  return (await file.toBuffer()).toString('base64');
}

/** Reads the first sheet. Numbers are taken as they are stored, a formula as its last result. */
export async function readXlsx(content: string): Promise<ReadFile> {
  const bytes = Buffer.from(content, 'base64');
  await refuseBombs(bytes);
  const copy = new Uint8Array(bytes).buffer;
  let sheet: SheetData<string>;
  try {
    sheet = await readSheet<string>(copy, 1, { trim: false, parseNumber: (text) => text });
  } catch (error) {
    throw new TextFileError(
      `This is not an Excel workbook (.xlsx): ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
  return readTable(sheet.slice(0, MAX_IMPORTED_ROWS + 2).map((cells) => cells.map(textOf)));
}

/** What a cell says. A spreadsheet makes a date of "1 May 2027"; it comes as year, month and day, which an editor can see. */
function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** Unpacks everything once without keeping it. */
async function refuseBombs(bytes: Buffer): Promise<void> {
  const tooLarge = () =>
    new TextFileError(
      `The workbook is larger than ${MOST_UNPACKED / 1024 / 1024} MB unpacked. Split it into several files`,
    );
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (unpacked + entry.uncompressedSize > MOST_UNPACKED) throw tooLarge();
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += Buffer.isBuffer(chunk) ? chunk.length : 0;
        if (unpacked > MOST_UNPACKED) throw tooLarge();
      }
    }
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    throw new TextFileError('This is not an Excel workbook (.xlsx): it cannot be unpacked');
  }
}
