import type { DocumentText } from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGE_NAMES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { resolvedText } from '@diorama/documents/translations/resolve-texts.ts';
import { isCatalogueKey, isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type { SourceRecord } from '@diorama/documents/translations/translations.records.ts';
import { isStorable } from '../../../http/requests/storable-text.ts';
import { stateOfKey, stateOfText, type TranslationState } from '../text-state.ts';
import type { ProjectTranslations } from '../translations-doc.ts';
import type { FileRow, ReadFile } from './text-file.ts';
import { withoutTags } from './xliff/inline-tags.ts';

/** What a file is compared with. */
export interface Known {
  own: ProjectTranslations;
  /** By `<document>/<record>/<path>`. */
  texts: ReadonlyMap<string, DocumentText>;
  /** The same, for what texts were translated from. */
  notes: ReadonlyMap<string, SourceRecord>;
  /** Names by id. */
  documents: ReadonlyMap<string, string>;
  /** When each key was last written. */
  writtenAt: ReadonlyMap<string, Date>;
}

/** What the project has where a text of a file belongs. */
export interface FoundText {
  text: DocumentText | null;
  place: string | null;
  before: string | null;
  /** What it is translated from, as it is today. */
  today: string | null;
  /** Whether the project itself has said something there. */
  isOwn: boolean;
  /** Of the language that the others are translated from. */
  isFirst: boolean;
  state: TranslationState;
  /** What it is a text of, and which one; null for keys. */
  field: string | null;
  /** When it was last written as a text, if known: milliseconds since 1970. */
  writtenAt: number | null;
}

/** Finds the text that a key leads to. */
export function findText(
  key: string,
  language: Language,
  { own, texts, notes, documents, writtenAt }: Known,
): FoundText {
  const text = texts.get(key);
  const isFirst = language === own.first;
  if (text) {
    const before = text.values[language] ?? null;
    return {
      text,
      place: documents.get(text.document) ?? '',
      before,
      today: text.values[own.first] ?? null,
      isOwn: before !== null,
      isFirst,
      state: stateOfText(own, notes.get(key), text, language),
      field: `${text.name}, ${text.field}`,
      writtenAt: notes.get(key)?.at[language] ?? null,
    };
  }
  const { value, source } = resolvedText(own.doc, key, language, own.first);
  const isThere = source === 'project' || source === 'base';
  return {
    text: null,
    place: null,
    before: isThere ? value : null,
    today: resolvedText(own.doc, key, own.first).value,
    isOwn: source === 'project',
    isFirst,
    state: stateOfKey(own, key, language),
    field: null,
    writtenAt: source === 'project' ? (writtenAt.get(key)?.getTime() ?? null) : null,
  };
}

/** Whether a key leads to a text, or may become one. */
export const isKnownKey = (key: string, { texts }: Pick<Known, 'texts'>): boolean =>
  texts.has(key) || isCatalogueKey(key) || isCustomKey(key);

/** The keys of a row that lead to texts: its own, else those it mentions; its own where there are none. */
export function keysOf({ key, otherKeys = [], lastKey }: FileRow, known: Pick<Known, 'texts'>): string[] {
  const isKnown = (one: string) => isKnownKey(one, known);
  if (isKnown(key)) return [key];
  const others = [...new Set(otherKeys.filter(isKnown))];
  if (others.length > 0) return others;
  return [lastKey !== undefined && (key === '' || isKnown(lastKey)) ? lastKey : key];
}

/** What a text of a file was translated from. A file with columns shows it in the first language, other files say it. */
export function sourceOf(
  { values, source, faults }: FileRow,
  language: Language,
  { sourceLanguage }: ReadFile,
  { own: { first } }: Known,
  { today }: FoundText,
): string | undefined {
  if (language === first || (sourceLanguage !== null && sourceLanguage !== first)) return undefined;
  const said = source ?? (faults?.[first] === undefined ? values[first] : undefined);
  return said === undefined || said === '' ? undefined : withoutTags(said, said, today ?? undefined).text;
}

/** Programs that pass texts on change blanks: that makes no other text. */
export const isSameText = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && other !== null && withoutBlanks(one) === withoutBlanks(other);

const withoutBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Why a text cannot be taken; null: it can. */
export function faultOf(
  { language, value }: { language: Language; value: string },
  { text }: FoundText,
  known: Known,
): string | null {
  if (!known.own.languages.includes(language)) return `This project has no ${LANGUAGE_NAMES[language]}`;
  if (text?.max === null) return 'Rich text is edited in its own editor';
  if (value.trim() === '') return 'The text is empty';
  // A file can name what its own text may not hold: JSON by an escape.
  if (!isStorable(value)) return 'The text holds a character that cannot be stored';
  const max = Math.min(text?.max ?? MAX_TEXT, MAX_TEXT);
  if (value.length > max) return `The text has ${value.length} characters, the most is ${max}`;
  return null;
}

/** Texts by the key that they have in files. */
export const textsByKey = (texts: readonly DocumentText[]): Map<string, DocumentText> =>
  new Map(texts.map((text) => [placeKey(text), text]));
