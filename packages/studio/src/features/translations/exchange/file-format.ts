import type { TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import { TableFileError } from '../../../table-files/table-file-error.ts';
import { declaredText, decodedText } from '../../../table-files/text-encoding.ts';

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

/** What a text in each format begins with, for texts that are pasted. */
const BEGINNINGS: readonly [RegExp, TextFormat][] = [
  [/^\s*[[{]/, 'json'],
  [/^\s*(?:<\?xml|<\w*:?xliff)\b/, 'xliff12'],
  [/^(?:\s*#.*\n)*\s*msg(?:ctxt|id)\s/, 'po'],
];

/** A file as an import sends it: as text, or in Base64. Throws TableFileError for a kind that is not read. */
export async function contentOf(name: string, file: Blob): Promise<{ format: TextFormat; text: string }> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const named = ending !== undefined && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  if (ending !== undefined && named === undefined)
    throw new TableFileError(`“${name}” is not a file of texts. Use Excel (.xlsx), CSV, XLIFF, PO or JSON`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (named === 'xlsx') return { format: named, text: base64Of(bytes) };
  const text = named === 'csv' || named === 'json' ? decodedText(bytes) : declaredText(bytes);
  return { format: named ?? BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1] ?? 'csv', text };
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** A file as an export gives it, for the browser to save. */
export function blobOf({ fileName, type, content }: { fileName: string; type: string; content: string }): Blob {
  const isBinary = fileName.endsWith('.xlsx');
  return new Blob([isBinary ? Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)) : content], { type });
}
