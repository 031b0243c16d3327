import type { Language } from '@diorama/documents/shared/languages.ts';

/** A text in a file that travels to translators: its texts by language, under a key that leads it back. */
export interface FileRow {
  /** A key, or `<document>/<record>/<path>`. */
  key: string;
  /** For people: `Tour, marker Heat pump, title`. Not read. */
  place: string;
  values: Partial<Record<Language, string>>;
}

/** What a file says. */
export interface ReadFile {
  rows: FileRow[];
  /** Languages it has that we do not speak, as it names them. */
  unknownLanguages: string[];
  /** What its translations were made from, where it says so: not taken over, but compared with the text of today. */
  sourceLanguage: Language | null;
}

/** What cannot be read as a file of texts; the message says where and what to do. */
export class TextFileError extends Error {
  override name = 'TextFileError';
}
