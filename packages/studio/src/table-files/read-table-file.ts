import { delimiterOf, namedDelimiter } from '@diorama/documents/shared/text/delimiter.ts';
import { separatedCells } from '../ui/format/clipboard-cells.ts';
import { TableFileError } from './table-file-error.ts';
import { type DecodedText, decoded } from './text-encoding.ts';
import { headingRowOf, titleNotice } from './titles-above.ts';
import { NO_WORKBOOK, readXlsx, sheetNotices } from './xlsx-file.ts';

/** Bytes of a file that is read. */
export const MOST_TABLE_BYTES = 32 * 1024 * 1024;
/** What a table of a configurator holds, too. */
export const MOST_ROWS = 10_000;
export const MOST_COLUMNS = 100;

/** A spreadsheet: the first row that has something and is no title names the columns. */
export interface TableFile {
  /** Without its ending. */
  name: string;
  headings: string[];
  /** `line`: as spreadsheets number rows. Rows without a text are left out. */
  rows: { line: number; texts: string[] }[];
  /** Numbers stand as they are stored, with a point and without groups; in a CSV they stand as people wrote them. */
  isWorkbook: boolean;
  /** What may be wrong with it although it can be read. */
  notices: string[];
}

/** Reads a CSV file or an Excel workbook by its contents; throws TableFileError where it is neither. */
export async function readTableFile({
  name,
  bytes,
  headings,
}: {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the table that it is delivered for: of several sheets, the one that has them is read. */
  headings?: readonly string[] | undefined;
}): Promise<TableFile> {
  if (bytes.length > MOST_TABLE_BYTES)
    throw new TableFileError(
      `The file is larger than ${MOST_TABLE_BYTES / 1024 / 1024} MB. Split it into several files`,
    );
  const sheet = isBinary(bytes) ? await readXlsx(bytes, headings) : null;
  const csv = sheet ? null : readCsv(bytes);
  const cells = sheet ? sheet.rows : (csv?.rows.map((texts, at) => ({ number: at + 1, texts })) ?? []);
  const all = cells
    .map(({ number, texts }) => ({ line: number, texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''));
  const titles = headingRowOf(all);
  const rows = all.slice(titles);
  const [head, ...body] = rows;
  if (rows.length < 2 && sheet === null && /\.xls[xm]?$/i.test(name)) throw new TableFileError(NO_WORKBOOK);
  if (!head || body.length === 0)
    throw new TableFileError('The file has no rows: the first row names the columns, the others are its rows');
  if (body.length > MOST_ROWS)
    throw new TableFileError(
      `The file has ${body.length.toLocaleString('en')} rows; a table has at most ${MOST_ROWS.toLocaleString('en')}. Split it into several tables`,
    );
  const width = rows.reduce(
    (most, { texts }) => Math.max(most, texts.findLastIndex((text) => text.trim() !== '') + 1),
    0,
  );
  if (width > MOST_COLUMNS)
    throw new TableFileError(`The file has ${width} columns; a table has at most ${MOST_COLUMNS}. Remove some of them`);
  return {
    name: name.replace(/\.[^.]+$/, ''),
    headings: Array.from({ length: width }, (_, at) => head.texts[at]?.trim() ?? ''),
    rows: body,
    isWorkbook: sheet !== null,
    notices: [
      ...(titles > 0 ? [titleNotice(all[0]?.texts.find((text) => text.trim() !== '') ?? '')] : []),
      ...(sheet ? sheetNotices(sheet) : []),
      ...(csv?.guessed ? [guessedAs(csv.guessed)] : []),
      ...(isGarbled(rows) ? [GARBLED] : []),
    ],
  };
}

const guessedAs = (encoding: string): string =>
  `The file does not say its encoding and is read as ${encoding === 'macintosh' ? 'Macintosh' : encoding.replace('windows', 'Windows')}. Where letters such as å are wrong, save it as “CSV UTF-8” or .xlsx`;

const GARBLED =
  'Some letters are garbled: the file was saved in another encoding. Save it as “CSV UTF-8” or .xlsx and choose it again';

/** Letters that were lost, or UTF-8 that was read as Windows-1252 before it was saved: `VÃ¥ning`. */
const LOST =
  /\uFFFD|Ã[\u0080-\u00BF\u2026\u2013\u201E\u2013\u2122\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u02C6\u02DC]/;

const isGarbled = (rows: TableFile['rows']): boolean => rows.some(({ texts }) => texts.some((text) => LOST.test(text)));

/** A ZIP, as workbooks are, or the container of old and encrypted ones. */
const isBinary = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** The rows of a CSV file: separated by comma, semicolon, tab or bar, in UTF-8, UTF-16, Windows-1252 or Macintosh. */
function readCsv(bytes: Uint8Array): { rows: string[][]; guessed: DecodedText['guessed'] } {
  const { text, guessed } = decoded(bytes);
  const { body, named } = namedDelimiter(text);
  const { rows, openAt } = separatedCells(body, named ?? delimiterOf(body));
  if (openAt !== null)
    throw new TableFileError(
      `Quotes that begin in row ${openAt + 1} are never closed. Close them, or save the file again`,
    );
  return { rows, guessed };
}
