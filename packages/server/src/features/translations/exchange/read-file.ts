import { MAX_IMPORTED_ROWS, type TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { readCsv } from './csv-file.ts';
import { readJson } from './json-file.ts';
import { readPo } from './po-file.ts';
import { type ReadFile, TextFileError } from './text-file.ts';
import { readXliff } from './xliff/read-xliff.ts';
import { readXlsx } from './xlsx-file.ts';

/** A file as an import gets it. */
export interface TextFileOrder {
  format: TextFormat;
  content: string;
  language: Language | undefined;
}

/** Reads a file of texts; throws a TextFileError that says what is wrong with it. */
export async function readTextFile({ format, content, language }: TextFileOrder): Promise<ReadFile> {
  const file = await READERS[format](content, language);
  if (file.rows.length > MAX_IMPORTED_ROWS)
    throw new TextFileError(
      `The file has more than ${MAX_IMPORTED_ROWS.toLocaleString('en')} texts. Split it into several files`,
    );
  return file;
}

const READERS: Readonly<
  Record<TextFormat, (content: string, language: Language | undefined) => ReadFile | Promise<ReadFile>>
> = {
  json: readJson,
  csv: readCsv,
  xliff12: readXliff,
  po: readPo,
  xlsx: readXlsx,
};
