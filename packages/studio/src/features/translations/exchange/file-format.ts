import type { TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import { TableFileError } from '../../../table-files/table-file-error.ts';
import { declaredText, decodedText } from '../../../table-files/text-encoding.ts';

/** Formats by the ending of a file's name. */
const BY_ENDING: Readonly<Record<string, TextFormat>> = {
  json: 'json',
  arb: 'json',
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlf: 'xliff12',
  xliff: 'xliff12',
  // XLIFF 1.2 with marks of Trados Studio, memoQ, Phrase and Wordfast.
  sdlxliff: 'xliff12',
  mqxliff: 'xliff12',
  mxliff: 'xliff12',
  txlf: 'xliff12',
  po: 'po',
  pot: 'po',
  xlsx: 'xlsx',
};

const TO_XLIFF = 'Export it as XLIFF or PO there';
const UNPACK = 'Unpack it, and import the XLIFF file in it';
const UNPACK_TEXT = `is a package. ${UNPACK}`;
/** Files of texts that are not read: what they are, and the way out. */
const OTHERS: Readonly<Record<string, string>> = {
  mo: 'holds compiled texts. Import the PO file that it was made of, or make one with msgunfmt',
  ts: `is of Qt Linguist. ${TO_XLIFF}, or convert it with lconvert`,
  resx: `holds resources of .NET. ${TO_XLIFF}, or save key and text as CSV`,
  resw: `holds resources of Windows. ${TO_XLIFF}, or save key and text as CSV`,
  strings: 'holds texts of Apple. Export localizations as XLIFF in Xcode',
  stringsdict: 'holds plural texts of Apple. Export localizations as XLIFF in Xcode',
  xcstrings: 'is a string catalogue of Apple. Export localizations as XLIFF in Xcode',
  xcloc: `is a package of Xcode. ${UNPACK}`,
  properties: 'holds texts of Java. Convert it to PO with prop2po, or save key and text as CSV',
  yaml: 'is YAML. Convert it to JSON, which is read with the same keys',
  yml: 'is YAML. Convert it to JSON, which is read with the same keys',
  php: 'is a program. Convert it to JSON with the same keys',
  ini: 'is not read. Save key and text as CSV',
  tmx: `is a translation memory, without keys. Apply it in your translation program. ${TO_XLIFF}`,
  tbx: 'is a glossary, without keys. It holds no texts of a project',
  xls: 'is an old Excel workbook. Save it as .xlsx',
  ods: 'is an OpenDocument sheet. Save it as .xlsx or CSV',
  numbers: 'is a sheet of Apple Numbers. Export it as Excel (.xlsx) or CSV',
  zip: UNPACK_TEXT,
  xlz: UNPACK_TEXT,
  mqxlz: UNPACK_TEXT,
  sdlppx: UNPACK_TEXT,
  sdlrpx: UNPACK_TEXT,
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
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?xliff\b/, 'xliff12'],
  [/^(?:\s*#.*\n)*\s*msg(?:ctxt|id)\s/, 'po'],
];

/** A file as an import sends it: as text, or in Base64. Throws TableFileError for a kind that is not read. */
export async function contentOf(name: string, file: Blob): Promise<{ format: TextFormat; text: string }> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const named = ending !== undefined && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  const other = ending !== undefined && Object.hasOwn(OTHERS, ending) ? OTHERS[ending] : undefined;
  if (other !== undefined) throw new TableFileError(`“${name}” ${other}`);
  if (ending !== undefined && named === undefined && ending !== 'xml')
    throw new TableFileError(`“${name}” is not a file of texts. Use Excel (.xlsx), CSV, XLIFF, PO or JSON`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (named === 'xlsx') return { format: named, text: base64Of(bytes) };
  const text = named === 'csv' || named === 'json' ? decodedText(bytes) : declaredText(bytes);
  const begun = BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1];
  if (ending === 'xml' && begun !== 'xliff12')
    throw new TableFileError(
      `“${name}” is XML, and not XLIFF. ${TO_XLIFF.replace('there', 'from the program that wrote it')}`,
    );
  return { format: (ending === 'txt' ? begun : named) ?? begun ?? 'csv', text };
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
