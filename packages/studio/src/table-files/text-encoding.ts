import { TableFileError } from './table-file-error.ts';

/** Encodings of text files. Excel on Windows saves CSV in Windows-1252 unless it is told otherwise. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const NO_TEXT = 'The file is no CSV: it holds no text. Save it as CSV or as an Excel workbook (.xlsx)';

/** The encoding that the mark at the beginning of a file names; null: there is none. */
export function markedEncoding([first, second, third]: Uint8Array): TextEncodingName | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** Whether the beginning of a file is no text in any encoding that is read. */
export const holdsNoText = (start: Uint8Array): boolean =>
  markedEncoding(start) === null && start.subarray(0, 4_096).includes(0);

/** A file as text: by its mark, else as UTF-8, else as Excel on Windows saves it. One that holds no text is refused. */
export function decodedText(bytes: Uint8Array): string {
  if (holdsNoText(bytes)) throw new TableFileError(NO_TEXT);
  return new TextDecoder(markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
