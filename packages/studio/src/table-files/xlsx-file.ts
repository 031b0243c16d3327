import { unzipSync, zipSync } from 'fflate';
import { InvalidInputError, readSheet, type SheetData, SheetNotFoundError } from 'read-excel-file/universal';
import { TableFileError } from './table-file-error.ts';

/** Bytes that a workbook may unpack to. A table of 10,000 rows with 40 columns takes about half. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/** What a file that only has the ending of a workbook is refused with. */
export const NO_WORKBOOK =
  'The file is no Excel workbook (.xlsx). Open it in a spreadsheet and save it as .xlsx or CSV';

/** The rows of the first sheet. Numbers are taken as they are stored, formulas as their last result. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  refuseOldFormats(bytes);
  const unpacked = unpack(bytes);
  let sheet: SheetData<string>;
  try {
    sheet = await readSheet<string>(unpacked, 1, { trim: false, parseNumber: (text) => text });
  } catch (error) {
    if (error instanceof SheetNotFoundError) throw new TableFileError('The workbook has no sheet with cells');
    if (error instanceof InvalidInputError && error.code === 'NO_DATA')
      throw new TableFileError('The workbook has no sheet with cells');
    throw new TableFileError(NO_WORKBOOK);
  }
  return sheet.map((cells) => cells.map(textOf));
}

/**
 * The workbook without compression. Its reader would unpack large parts in workers of its own, which pages forbid inside a
 * worker. No part gets more room than the head of the file says it needs, and all of that together is limited: a head that
 * lies gains nothing.
 */
function unpack(bytes: Uint8Array): ArrayBuffer {
  let size = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        size += originalSize;
        if (size > MOST_UNPACKED)
          throw new TableFileError(
            `The workbook is larger than ${MOST_UNPACKED / 1024 / 1024} MB unpacked. Split it, or save it as CSV`,
          );
        return true;
      },
    });
    for (const [name, part] of Object.entries(parts))
      if (/^xl\/worksheets\/[^/]*\.xml$/.test(name)) parts[name] = withReferences(part);
    return zipSync(parts, { level: 0 }).slice().buffer;
  } catch (error) {
    throw error instanceof TableFileError ? error : new TableFileError(NO_WORKBOOK);
  }
}

/**
 * A sheet whose rows and cells all say where they stand: that is optional (ECMA-376, 18.3.1.4 and 18.3.1.73), and their reader needs
 * it. The part itself where they do.
 */
function withReferences(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(part);
  if (!/<(?:\w+:)?(?:c|row)(?=[\s/>])(?![^>]*\sr=)/.test(text)) return part;
  let [row, column] = [0, 0];
  const placed = text.replaceAll(
    /<((?:\w+:)?(?:row|c))((?=[\s/>])[^>]*)>/g,
    (_whole, name: string, attributes: string) => {
      const [, own] = /\sr="([A-Z]*\d+)"/.exec(attributes) ?? [];
      if (name.endsWith('row')) {
        row = own === undefined ? row + 1 : Number(own);
        column = 0;
      } else column = own === undefined ? column + 1 : columnNumber(own);
      const place = name.endsWith('row') ? String(row) : `${columnName(column)}${row}`;
      return own === undefined ? `<${name} r="${place}"${attributes}>` : `<${name}${attributes}>`;
    },
  );
  return new TextEncoder().encode(placed);
}

const columnNumber = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);

const columnName = (column: number): string =>
  (column > 26 ? columnName(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

/** Where spreadsheets count days from, as their reader gives it. A cell before the first day is a time, or a length of time. */
const FIRST_DAY = Date.UTC(1900, 0, 1);
const DAY_ZERO = Date.UTC(1899, 11, 30);

function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (cell.getTime() < FIRST_DAY && cell.getTime() >= DAY_ZERO) {
    const minutes = Math.round((cell.getTime() - DAY_ZERO) / 60_000);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
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
