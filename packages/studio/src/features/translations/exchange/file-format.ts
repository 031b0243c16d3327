import type { TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import { decodedText } from '../../../table-files/text-encoding.ts';

/** Formats by the ending of a file's name. */
const BY_ENDING: Readonly<Record<string, TextFormat>> = {
  json: 'json',
  csv: 'csv',
  tsv: 'csv',
  xlf: 'xliff12',
  xliff: 'xliff12',
  po: 'po',
  pot: 'po',
  xlsx: 'xlsx',
};

/** What a format is called. */
export const FORMAT_NAMES: Readonly<Record<TextFormat, string>> = {
  xlsx: 'Excel workbook (.xlsx)',
  csv: 'CSV',
  xliff12: 'XLIFF',
  po: 'Gettext PO',
  json: 'JSON',
};

/** Endings for a file picker. */
export const ACCEPTED = Object.keys(BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

/** The format of a file by its name; null for one that is not read. */
export function formatOf(fileName: string): TextFormat | null {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(BY_ENDING, ending) ? (BY_ENDING[ending] ?? null) : null;
}

/** A file as an import sends it: as text, or in Base64. */
export async function contentOf(file: File, format: TextFormat): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (format !== 'xlsx') return decodedText(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** A file as an export gives it, for the browser to save. */
export function blobOf({ fileName, type, content }: { fileName: string; type: string; content: string }): Blob {
  const isBinary = fileName.endsWith('.xlsx');
  return new Blob([isBinary ? Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)) : content], { type });
}
