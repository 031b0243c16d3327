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

/** A text, and the encoding that was guessed; null: its mark or its bytes leave no other. */
export interface DecodedText {
  text: string;
  guessed: 'windows-1252' | 'macintosh' | null;
}

/** A file as text: by its mark, else as UTF-8, else as Excel saves it. One that holds no text is refused. */
export function decoded(bytes: Uint8Array): DecodedText {
  if (holdsNoText(bytes)) throw new TableFileError(NO_TEXT);
  const marked = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
  const guessed = marked === null ? guessedEncoding(bytes) : null;
  return { text: new TextDecoder(marked ?? guessed ?? 'utf-8').decode(bytes), guessed };
}

export const decodedText = (bytes: Uint8Array): string => decoded(bytes).text;

/**
 * The text of a file that names its encoding, as XML and PO files do. A name that is unknown says nothing; a file that is in
 * another encoding than it says is refused.
 */
export function declaredText(bytes: Uint8Array): string {
  if (markedEncoding(bytes) !== null) return decodedText(bytes);
  // XML that says nothing begins with a sign of two bytes where it is in UTF-16. Source: XML 1.0, appendix F.
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder('utf-16be').decode(bytes);
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 8_192));
  const [, ofXml, ofPo] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']|^"Content-Type:[^"]*charset=([\w.:-]+)/im.exec(start) ?? [];
  const name = ofXml ?? ofPo;
  const decoder = name === undefined ? null : strictDecoder(name);
  // A name that can be read byte by byte is not in UTF-16, whatever it says.
  if (!decoder || decoder.encoding.startsWith('utf-16')) return decodedText(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new TableFileError(`The file says that it is in ${name}, and it is not. Save it as UTF-8`);
  }
}

function strictDecoder(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    // Templates have a word in its place.
    return null;
  }
}

/** å, ä, ö and é in what Excel on a Mac calls CSV (Macintosh). Their bytes are letters in Windows-1252, too: Œ, Š, š and Ž. */
const MAC = [0x8c, 0x8a, 0x9a, 0x8e];

/** One letter for a byte. In Windows-1252 most letters are above 192, where the other has few: those inside of words decide. */
function guessedEncoding(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  let [windows, mac] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !isLetter(bytes[at - 1]) || !isLetter(bytes[at + 1])) continue;
    if (byte >= 0xc0) windows += 1;
    else if (MAC.includes(byte)) mac += 1;
  }
  return mac > 2 * windows ? 'macintosh' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
