import type { Language } from '../engine/schema/languages.ts';
import type { Records } from '../engine/schema/records.ts';
import { CATALOGUE, type CatalogueKey, type ChangedTexts } from './catalogue/texts.ts';
import { hexHash } from './text-hash.ts';
import { isCatalogueKey, recordIdOf } from './translation-key.ts';
import type { SourceRecord, TextRecord, TranslationsDocument } from './translations.records.ts';

type Translations = Records<TranslationsDocument>;

/** Where a text comes from; `fallback`: from another language. */
export type TextSource = 'project' | 'base' | 'fallback' | 'missing';

/** The keys of the catalogue, in its order. */
export const CATALOGUE_KEYS = Object.keys(CATALOGUE.en);

const isKnown = (key: string): key is CatalogueKey => isCatalogueKey(key);

/** The catalogue's text, or null for a key it does not have. */
export const baseText = (key: string, language: Language): string | null =>
  isKnown(key) ? CATALOGUE[language][key] : null;

/** The project's record of a key. A record stored under another key's id is ignored. */
export function ownRecord(translations: Translations, key: string): TextRecord | undefined {
  const record = translations.get('texts', recordIdOf(key));
  return record?.key === key ? record : undefined;
}

/** All records of the project, each under the id that its key gives. */
export const ownRecords = (translations: Translations): TextRecord[] =>
  translations.all('texts').filter(({ id, key }) => id === recordIdOf(key));

/**
 * A text as it is shown: the project's, else the catalogue's, else the project's in its first language, else the
 * catalogue's in English. Source: CONTRACT 1.10.
 */
export function resolvedText(
  translations: Translations,
  key: string,
  language: Language,
  first: Language = language,
): { value: string | null; source: TextSource } {
  const own = ownRecord(translations, key)?.values;
  const value = own?.[language];
  if (value !== undefined) return { value, source: 'project' };
  const base = baseText(key, language);
  if (base !== null) return { value: base, source: 'base' };
  const fallback = own?.[first] ?? baseText(key, 'en');
  return fallback === null ? { value: null, source: 'missing' } : { value: fallback, source: 'fallback' };
}

/** Whether the text that a translation was made from has changed since. */
export function isOutdated(record: TextRecord | undefined, language: Language, source: string | null): boolean {
  const from = record?.from[language];
  return record?.values[language] !== undefined && from !== undefined && source !== null && from !== hexHash(source);
}

/** The same of a text in another document, by the note on it. It holds for the translation that the note is about. */
export const isNoteOutdated = (
  note: SourceRecord | undefined,
  language: Language,
  { source, value }: { source: string; value: string },
): boolean => value !== '' && note?.to[language] === hexHash(value) && note.from[language] !== hexHash(source);

/** Whether a text is the one that its translator marked as unfinished. */
export function isUnfinished(
  record: Pick<TextRecord, 'unfinished'> | undefined,
  language: Language,
  value: string | null | undefined,
): boolean {
  const mark = record?.unfinished?.[language];
  return mark !== undefined && Boolean(value) && mark === hexHash(value ?? '');
}

/** Everything a project says of its own, by language and key: what is published, and what previews show. */
export function projectTexts(translations: Translations, languages: readonly Language[]): ChangedTexts {
  const texts: Partial<Record<Language, Record<string, string>>> = {};
  const records = ownRecords(translations).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const language of languages) {
    const own: Record<string, string> = {};
    for (const { key, values } of records) {
      const value = values[language];
      if (value !== undefined) own[key] = value;
    }
    texts[language] = own;
  }
  return texts;
}

/**
 * The texts of one language, complete: the catalogue, the project's own, its first language where one is missing, and the key itself of
 * a text that only other languages have. Source: CONTRACT 1.10.
 */
export function completeTexts(own: ChangedTexts, language: Language, first: Language): Record<string, string> {
  const keys = Object.values(own).flatMap((texts) => Object.keys(texts ?? {}));
  const named = Object.fromEntries(keys.map((key) => [key, key]));
  return { ...named, ...CATALOGUE.en, ...own[first], ...CATALOGUE[language], ...own[language] };
}
