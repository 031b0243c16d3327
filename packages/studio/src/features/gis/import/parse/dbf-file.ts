import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { known } from './blob-text.ts';
import type { PropertyValue } from './parsed-file.ts';

/** The table of a Shapefile. */
export interface DbfFile {
  columns: string[];
  encoding: string;
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

/** Languages of the byte in the head that web browsers can decode. Source: dBASE "language driver ID". */
const LANGUAGES: Readonly<Record<number, string>> = {
  3: 'windows-1252',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  200: 'windows-1250',
  201: 'windows-1251',
  203: 'windows-1253',
  202: 'windows-1254',
};

/** `codePage`: what the `.cpg` file beside it says. */
export function readDbf(bytes: Uint8Array, codePage: string | null): DbfFile {
  if (bytes.length < 33) throw new TableFileError('The table (.dbf) in the archive is damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [rows, head, size] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const encoding = known(labelOf(codePage)) ?? LANGUAGES[bytes[29] ?? 0] ?? guessed(bytes.subarray(head));
  const decoder = new TextDecoder(encoding);
  const text = (from: number, length: number) =>
    decoder.decode(bytes.subarray(from, from + length)).replace(/[\0\s]+$/, '');
  const fields = fieldsOf(bytes, head, (from) => text(from, 11).split('\0')[0] ?? '');
  return {
    columns: fields.map(({ name }) => name),
    encoding,
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
    const value = Number(plain);
    return Number.isFinite(value) ? value : null;
  }
  if (type === 'L') return /^[yt]$/i.test(plain) ? true : /^[nf]$/i.test(plain) ? false : null;
  // QGIS writes zeros where there is no date.
  if (type === 'D' && /^0+$/.test(plain)) return null;
  if (type === 'D' && /^\d{8}$/.test(plain)) return plain.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return plain;
}

/** Code pages are named by their number alone in places: `1252`, `ANSI 1252`, `65001`, `885915`, `ISO 8859-1`. */
function labelOf(codePage: string | null): string | null {
  const plain = codePage?.trim() ?? '';
  if (plain === '') return null;
  const [, part] = /^(?:ISO[\s_-]*)?8859[\s_-]*(\d{0,2})$/i.exec(plain) ?? [];
  if (part !== undefined) return `iso-8859-${part || '1'}`;
  const [, number] = /^(?:ANSI|OEM|CP)?[\s_]*(\d{3,5})$/i.exec(plain) ?? [];
  if (number === undefined) return plain;
  if (number === '65001') return 'utf-8';
  return `windows-${number}`;
}

function guessed(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
