import { type EastAsianEncoding, eastAsianEncoding } from './east-asian-text.ts';
import { TableFileError } from './table-file-error.ts';

/** Encodings of text files. Excel on Windows saves CSV in Windows-1252 by default. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const NO_TEXT = 'This is not a CSV file: it holds no text. Save it as CSV or as an Excel workbook (.xlsx)';

/** Bytes at the beginning of a file that show what it is. */
export const BEGINNING = 4_096;
/** Share of the signs of a text in UTF-16 that have a byte of 0: nearly all of Latin ones. Fewer than the least say nothing. */
const LEAST_PLAIN = { share: 0.25, count: 4 };

/** The encoding that the beginning of a file shows, by its mark or as UTF-16 without one; null: it shows none. */
export function shownEncoding(start: Uint8Array): TextEncodingName | null {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : wideEncoding(start.subarray(0, BEGINNING));
}

/** UTF-16 by its zeros, which then stand at every other byte only. */
function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const { share, count } = LEAST_PLAIN;
  if (even > 0 === odd > 0 || even + odd < Math.max(count, (start.length / 2) * share)) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/** Whether the beginning of a file is no text in any encoding that is read. */
export const holdsNoText = (start: Uint8Array): boolean =>
  shownEncoding(start) === null && start.subarray(0, BEGINNING).includes(0);

/** What a text that says nothing and is not UTF-8 may be in. */
export type GuessedEncoding = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | EastAsianEncoding;

/** A text, and the encoding that was guessed; null: its beginning or its bytes leave no other. */
export interface DecodedText {
  text: string;
  guessed: GuessedEncoding | null;
}

/** A file as text: by what its beginning shows, else as UTF-8, else as Excel saves it. One that holds no text is refused. */
export function decoded(bytes: Uint8Array): DecodedText {
  if (holdsNoText(bytes)) throw new TableFileError(NO_TEXT);
  const marked = shownEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
  const guessed = marked === null ? guessedEncoding(bytes) : null;
  return { text: new TextDecoder(marked ?? guessed ?? 'utf-8').decode(bytes), guessed };
}

export const decodedText = (bytes: Uint8Array): string => decoded(bytes).text;

/**
 * The text of a file that names its encoding, as XML and PO files do. A name that is unknown says nothing; a file that is in
 * another encoding than it says is refused.
 */
export function declaredText(bytes: Uint8Array): string {
  if (shownEncoding(bytes) !== null) return decodedText(bytes);
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

/** å, ä, ö, ü, é and Ä, Å, Ö, Ü of DOS; in Windows-1252 no letters. */
const DOS = [0x86, 0x84, 0x94, 0x81, 0x82, 0x8e, 0x8f, 0x99, 0x9a];

/** ł, ą, ż, ľ and Ł, Ż of Windows-1250, where Windows-1252 has signs that stand in no word: ³, ¹, ¿, ¾ and £, ¯. */
const CENTRAL = [0xb3, 0xb9, 0xbf, 0xbe, 0xa3, 0xaf];

/**
 * Two bytes for a letter, where most of such letters are common ones. Else one letter for a byte. In Windows-1252 most
 * letters are above 192, where the Mac encoding has few: those between letters decide. Where most letters are above 192
 * and consecutive, the text is Cyrillic; ł and ą between letters are of Central Europe.
 */
export class EncodingGuess {
  #windows = 0;
  #mac = 0;
  #dos = 0;
  #eastAsian: EastAsianEncoding | null = null;
  #central = 0;
  #letters = 0;
  #high = 0;

  add(bytes: Uint8Array): void {
    this.#eastAsian ??= eastAsianEncoding(bytes);
    const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    for (const [at, byte] of bytes.entries()) {
      if (isLetter(byte)) this.#letters += 1;
      if (byte < 0x80) continue;
      const [before, after] = [bytes[at - 1], bytes[at + 1]];
      if (byte >= 0xc0 && ((before ?? 0) >= 0xc0 || (after ?? 0) >= 0xc0)) this.#high += 1;
      if (CENTRAL.includes(byte) && (isLetter(before) || isLetter(after))) this.#central += 1;
      if (!isLetter(before) || !isLetter(after)) continue;
      if (byte >= 0xc0) this.#windows += 1;
      else {
        if (MAC.includes(byte)) this.#mac += 1;
        if (DOS.includes(byte)) this.#dos += 1;
      }
    }
  }

  /** Whether it is a text of DOS, which browsers do not decode. */
  get isDos(): boolean {
    return this.#eastAsian === null && this.#dos > this.#mac && this.#dos > 2 * this.#windows;
  }

  get encoding(): GuessedEncoding {
    if (this.#eastAsian !== null) return this.#eastAsian;
    if (this.#high > this.#letters) return 'windows-1251';
    if (this.#mac > 2 * this.#windows) return 'macintosh';
    return this.#central * 4 > this.#windows && this.#central > 0 ? 'windows-1250' : 'windows-1252';
  }
}

function guessedEncoding(bytes: Uint8Array): GuessedEncoding {
  const guess = new EncodingGuess();
  guess.add(bytes);
  return guess.encoding;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
