import { MAX_IMPORTED_ROWS } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { delimiterOf, namedDelimiter } from '@diorama/documents/shared/text/delimiter.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readTable, tableOf } from './table-rows.ts';
import { type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/**
 * Begins with the mark by which Excel knows UTF-8. The package quotes a cell for its own record delimiter alone, while
 * readers end a row at any line end. Source: RFC 4180, 2.6.
 */
export const writeCsv = (rows: readonly FileRow[]): string =>
  stringify(tableOf(rows), { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

/** Separated by comma, semicolon, tab or bar. It stops behind the most rows there may be. */
export function readCsv(file: string, wanted?: Language): ReadFile {
  const { body, named } = namedDelimiter(file);
  const delimiter = named ?? delimiterOf(body);
  try {
    const table: string[][] = parse(body, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_IMPORTED_ROWS + 2,
    });
    return readTable(table, { delimiter, wanted });
  } catch (error) {
    if (error instanceof CsvError) throw new TextFileError(`This is not a CSV file: ${error.message.slice(0, 300)}`);
    throw error;
  }
}
