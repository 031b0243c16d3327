import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { EncodingGuess } from '../../../../../table-files/text-encoding.ts';
import { type Decoder, decoderOf, LANGUAGE_DRIVERS } from '../encodings.ts';
import type { PropertyValue } from '../parsed-file.ts';

/** The table of a Shapefile. */
export interface DbfFile {
  columns: string[];
  encoding: string;
  /** Nothing says what its letters are, and some are not plain ones. */
  isGuessed: boolean;
  /** An encoding that the file names and that is not known. */
  unknown: string | null;
  rows: number;
  /** Values of a row; null: it was deleted. */
  row(at: number): PropertyValue[] | null;
}

interface Field {
  name: string;
  type: string;
  from: number;
  size: number;
}

/** What is known of the letters of a table. */
interface Letters {
  /** What the `.cpg` file next to it says; null: there is none. */
  codePage: string | null;
  /** What was chosen, whatever the file says. */
  chosen?: string | undefined;
}

/** Reads the table of a Shapefile. Its letters are those of its `.cpg`, else of its head, else they are guessed. */
export function readDbf(bytes: Uint8Array, { codePage, chosen }: Letters): DbfFile {
  if (bytes.length < 33) throw new TableFileError('The table (.dbf) in the archive is damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [rows, head, size] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const named = labelOf(codePage);
  const own = chosen ?? named;
  const driver = LANGUAGE_DRIVERS.get(bytes[29] ?? 0);
  // Programs leave the byte of the head as it is when they write UTF-8: no text of another encoding looks like that.
  const ofHead = driver !== undefined && isUtf8(bytes.subarray(head)) ? 'utf-8' : driver;
  const stated = (own === null ? null : decoderOf(own)) ?? (ofHead === undefined ? null : decoderOf(ofHead));
  const decoder = stated ?? guessed(bytes.subarray(head));
  const { encoding } = decoder;
  const text = (from: number, length: number) =>
    decoder.decode(bytes.subarray(from, from + length)).replace(/[\0\s]+$/, '');
  const fields = fieldsOf(bytes, head, (from) => text(from, 11).split('\0')[0] ?? '');
  return {
    columns: fields.map(({ name }) => name),
    encoding,
    isGuessed: stated === null && !isPlain(bytes.subarray(head)),
    unknown: chosen === undefined && named !== null && decoderOf(named) === null ? named : null,
    rows: size === 0 ? 0 : Math.min(rows, Math.floor((bytes.length - head) / size)),
    row: (at) => {
      const start = head + at * size;
      if (start + size > bytes.length) return [];
      if (bytes[start] === 0x2a) return null;
      return fields.map((field) => cellOf(text(start + field.from, field.size), field.type));
    },
  };
}

function fieldsOf(bytes: Uint8Array, head: number, nameAt: (at: number) => string): Field[] {
  const fields: Field[] = [];
  // The first byte of a row marks a deleted one.
  let from = 1;
  for (let at = 32; at + 32 <= head && at + 32 <= bytes.length && bytes[at] !== 0x0d; at += 32) {
    const size = bytes[at + 16] ?? 0;
    fields.push({ name: nameAt(at), type: String.fromCharCode(bytes[at + 11] ?? 0), from, size });
    from += size;
  }
  return fields;
}

function cellOf(text: string, type: string): PropertyValue {
  const plain = text.trim();
  if (plain === '') return null;
  if (type === 'N' || type === 'F') {
    // Some programs write the decimal sign of their country; stars stand for a number that had no room.
    const value = Number(plain.replace(/^([-+]?\d*),(\d*)$/, '$1.$2'));
    return Number.isFinite(value) ? value : /^\*+$/.test(plain) ? null : plain;
  }
  if (type === 'L') return /^[yt]$/i.test(plain) ? true : /^[nf]$/i.test(plain) ? false : null;
  // QGIS writes zeros where there is no date.
  if (type === 'D' && /^0+$/.test(plain)) return null;
  if (type === 'D' && /^\d{8}$/.test(plain)) return plain.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return plain;
}

/** Code pages are named by their number alone in places: `1252`, `ANSI 1252`, `OEM 850`, `65001`, `885915`, `ISO 8859-1`. */
function labelOf(codePage: string | null): string | null {
  const plain = codePage?.trim() ?? '';
  if (plain === '') return null;
  const [, part] = /^(?:ISO[\s_-]*)?8859[\s_-]*(\d{0,2})$/i.exec(plain) ?? [];
  if (part !== undefined) return `iso-8859-${part || '1'}`;
  const [, number] = /^(?:ANSI|OEM|CP|IBM|DOS|LDID\/)?[\s_-]*(\d{1,5})$/i.exec(plain) ?? [];
  if (number === undefined) return plain;
  if (/^LDID/i.test(plain)) return LANGUAGE_DRIVERS.get(Number(number)) ?? plain;
  if (number === '65001') return 'utf-8';
  if (number.length === 3) return decoderOf(number) ? number : plain;
  if (number === '10000') return 'macintosh';
  return (
    { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 20866: 'koi8-r' }[Number(number)] ?? `windows-${number}`
  );
}

const isPlain = (bytes: Uint8Array): boolean => !bytes.some((byte) => byte > 127);

function guessed(bytes: Uint8Array): Decoder {
  if (isPlain(bytes) || isUtf8(bytes)) return plainDecoder;
  const guess = new EncodingGuess();
  guess.add(bytes);
  return decoderOf(guess.isDos ? 'cp850' : guess.encoding) ?? plainDecoder;
}

/** Letters of several bytes above which cut ones, at the ends of cells, are few enough. */
const CUT = 0.1;

/** Whether letters of several bytes are those of UTF-8. A cell may end in the middle of one. */
function isUtf8(bytes: Uint8Array): boolean {
  let [whole, broken] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let found = 0;
    while (found < more && ((bytes[at + 1 + found] ?? 0) & 0xc0) === 0x80) found += 1;
    if (more > 0 && found === more) whole += 1;
    else broken += 1;
    at += found;
  }
  return whole > 0 && broken <= whole * CUT;
}

const plainDecoder: Decoder = { encoding: 'utf-8', decode: (bytes) => new TextDecoder().decode(bytes) };
