import { LANGUAGE_NAMES, type Language, languageOf } from '@diorama/documents/engine/schema/languages.ts';

/**
 * How far a text is, by the word of the file that carries it. `outdated` is only written: translators see it as to do.
 * Formats that have no states say nothing.
 */
export type TextState = 'finished' | 'unfinished' | 'outdated';

/** A text in a file that travels to translators: its texts by language, under a key that leads it back. */
export interface FileRow {
  /** A key, or `<document>/<record>/<path>`. */
  key: string;
  /** Where else the file may hold keys, for programs that number the texts they pass on, or put equal ones together. */
  otherKeys?: readonly string[];
  /** The key where none of those leads to a text. */
  lastKey?: string | undefined;
  /** For people: `Tour, marker Heat pump, title`. Not read. */
  place: string;
  values: Partial<Record<Language, string>>;
  /** What it was translated from, where the file does not say in which language. */
  source?: string | undefined;
  states?: Partial<Record<Language, TextState>>;
  /** Why it cannot be taken. */
  fault?: string | undefined;
  /** Why its text in a language cannot be taken, unless the same text is there already. */
  faults?: Partial<Record<Language, string>>;
  /** Why something was left out. */
  remark?: string | undefined;
}

/** What a file says. */
export interface ReadFile {
  rows: FileRow[];
  /** Languages it has that we do not speak, as it names them. */
  unknownLanguages: string[];
  /** What its translations were made from, where it says so: not taken over, but compared with the text of today. */
  sourceLanguage: Language | null;
  /** Parts of it that hold no texts of ours, in sentences. */
  remarks: string[];
  /** When it was last saved, by its own word: milliseconds since 1970. */
  savedAt?: number | undefined;
}

/** What cannot be read as a file of texts; the message says where and what to do. */
export class TextFileError extends Error {
  override name = 'TextFileError';
}

export const NO_LANGUAGE = 'The file does not say its language. Choose the language it is in';

/**
 * What may stand behind a language: how it is written, where, and what is the program's own. A word, as in `sv_status`, makes it no
 * language.
 */
const BEHIND = /^(?:-latn)?(?:-(?:[a-z]{2}|\d{3}))?(?:-[xu]-[a-z0-9-]+)?(?:\.utf-?8)?(?:@[a-z]+)?$/i;

/** The language of a code as files have it: `sv`, `sv-FI`, `en_GB.UTF-8`; null when we do not speak it. */
export function fileLanguageOf(code: string): Language | null {
  const plain = code.trim().replaceAll('_', '-');
  const [name = ''] = plain.split(/[-.@]/, 1);
  return languageOf(plain) ?? (BEHIND.test(plain.slice(name.length)) ? languageOf(name) : null);
}

/** A date as files have it; undefined where it is none. */
export function dateIn(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Two columns or groups of one language: none of them is the one that is meant. */
export const twiceOf = (language: Language, names: readonly string[]): string =>
  `“${names.map((name) => name.slice(0, 40)).join('” and “')}” are both ${LANGUAGE_NAMES[language]}. Leave one of them out`;

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Says that a project does not have a language, which a file names by a code or in a word of its own. */
export function noSuchLanguage(code: string): string {
  const known = fileLanguageOf(code);
  const name = known ? LANGUAGE_NAMES[known] : englishName(code.trim().replaceAll('_', '-'));
  return name === undefined
    ? `“${code.slice(0, 40)}” is not a language of this project`
    : `This project has no ${name}`;
}

function englishName(code: string): string | undefined {
  try {
    return NAMES.of(code);
  } catch {
    // What is no code has no name.
    return undefined;
  }
}
