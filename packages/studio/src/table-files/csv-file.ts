import { delimiterOf, namedDelimiter } from '@diorama/documents/shared/text/delimiter.ts';
import { separatedCells } from '../ui/format/clipboard-cells.ts';
import { TableFileError } from './table-file-error.ts';
import { type DecodedText, decoded } from './text-encoding.ts';

/** The rows of a CSV file: separated by comma, semicolon, tab or bar, in UTF-8, UTF-16, Windows-1252 or Macintosh. */
export function readCsv(bytes: Uint8Array): { rows: string[][]; guessed: DecodedText['guessed'] } {
  const { text, guessed } = decoded(bytes);
  const { body, named } = namedDelimiter(text);
  const { rows, openAt } = separatedCells(body, named ?? delimiterOf(body));
  if (openAt !== null)
    throw new TableFileError(
      `Quotes that begin in row ${openAt + 1} are never closed. Close them, or save the file again`,
    );
  return { rows, guessed };
}
