import { MAX_IMPORTED_ROWS } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { escaped } from '@diorama/documents/shared/workbook/escaped-text.ts';
import { withFailures } from '@diorama/documents/shared/workbook/failed-cells.ts';
import { partEncoding } from '@diorama/documents/shared/workbook/part-encoding.ts';
import { NoWorkbookError, readWorkbook } from '@diorama/documents/shared/workbook/read-workbook.ts';
import writeXlsxFile from 'write-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { readTable, tableOf } from './table-rows.ts';
import { dateIn, type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/** Bytes that a spreadsheet may unpack to, counted as they are unpacked: its head may lie. */
const MOST_UNPACKED = 24 * 1024 * 1024;
const MOST_ENTRIES = 200;
/** A file of texts has a handful. */
const MOST_COLUMNS = 200;
/** Widths of the columns, in characters. */
const WIDTHS = [36, 30, 60, 60];

/** Every cell is a text: nothing in it is a formula. In Base64. */
export async function writeXlsx(rows: readonly FileRow[]): Promise<string> {
  const [heading = [], ...lines] = tableOf(rows);
  const cells = [
    heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) =>
      line.map((value) => (value === '' ? null : { value: escaped(value), type: String, wrap: true })),
    ),
  ];
  const file = writeXlsxFile(cells, {
    sheet: 'Texts',
    columns: WIDTHS.map((width) => ({ width })),
    stickyRowsCount: 1,
  });
  return (await file.toBuffer()).toString('base64');
}

/** Reads the first sheet that is shown. Cells give what they show; a formula its last result. */
export async function readXlsx(content: string, wanted?: Language): Promise<ReadFile> {
  const parts = await unpack(Buffer.from(content, 'base64'));
  try {
    const { rows } = await readWorkbook(async (name) => parts.get(name.toLowerCase()), {
      rows: MAX_IMPORTED_ROWS + 2,
      columns: MOST_COLUMNS,
    });
    const [, modified] = /<(?:\w+:)?modified\b[^>]*>([^<]{1,40})</.exec(parts.get('docprops/core.xml') ?? '') ?? [];
    return { ...readTable(rows.map(withFailures), { wanted }), savedAt: dateIn(modified) };
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    if (error instanceof NoWorkbookError) throw new TextFileError(`${NO_WORKBOOK}: it has no sheets`);
    throw new TextFileError(
      `The workbook cannot be read. ${error instanceof Error ? error.message.slice(0, 300) : ''}. Open it in a spreadsheet and save it as .xlsx or CSV`,
    );
  }
}

const NO_WORKBOOK = 'This is not an Excel workbook (.xlsx)';

const textOf = (bytes: Buffer): string => new TextDecoder(partEncoding(bytes)).decode(bytes);

/** The parts of a workbook that are XML, by name. */
async function unpack(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const tooLarge = () =>
    new TextFileError(
      `The workbook is larger than ${MOST_UNPACKED / 1024 / 1024} MB unpacked. Split it into several files`,
    );
  const parts = new Map<string, string>();
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (unpacked + entry.uncompressedSize > MOST_UNPACKED) throw tooLarge();
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        if (!Buffer.isBuffer(chunk)) continue;
        unpacked += chunk.length;
        if (unpacked > MOST_UNPACKED) throw tooLarge();
        chunks.push(chunk);
      }
      if (/\.(?:xml|rels)$/i.test(entry.fileName))
        parts.set(entry.fileName.toLowerCase(), textOf(Buffer.concat(chunks)));
    }
    return parts;
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    throw new TextFileError(`${NO_WORKBOOK}: it cannot be unpacked`);
  }
}
