import type { TranslationPage, TranslationRow } from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { foundByName } from '@diorama/documents/shared/text/name-search.ts';
import {
  baseText,
  CATALOGUE_KEYS,
  ownRecord,
  ownRecords,
  resolvedText,
} from '@diorama/documents/translations/resolve-texts.ts';
import { textIssues } from '@diorama/documents/translations/text-issues.ts';
import { isCatalogueKey, isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { stateOfKey } from './text-state.ts';
import type { ProjectTranslations } from './translations-doc.ts';

/** When each key was last written. */
export type WrittenAt = ReadonlyMap<string, Date>;

/** Every key of a project, sorted: the catalogue's and its own. */
export function allKeys({ doc }: Pick<ProjectTranslations, 'doc'>): string[] {
  const custom = ownRecords(doc).flatMap(({ key }) => (isCustomKey(key) ? key : []));
  return [...CATALOGUE_KEYS, ...custom].sort();
}

/** Whether the project has this key. */
export const hasKey = ({ doc }: Pick<ProjectTranslations, 'doc'>, key: string): boolean =>
  isCatalogueKey(key) || ownRecord(doc, key) !== undefined;

/** A key with its texts in all languages. */
export function translationRow(
  translations: ProjectTranslations,
  key: string,
  { writtenAt, usedBy }: { writtenAt: WrittenAt; usedBy: ReadonlyMap<string, number> },
): TranslationRow {
  const { doc, first } = translations;
  const own = ownRecord(doc, key);
  const valueIn = (language: Language): TranslationRow['values'][Language] => {
    const { value, source } = resolvedText(doc, key, language, first);
    const origin = language === first ? null : resolvedText(doc, key, first).value;
    const isThere = source === 'project' || source === 'base';
    const state = stateOfKey(translations, key, language);
    return {
      value,
      base: baseText(key, language),
      source,
      state: isThere ? (state === 'finished' ? 'translated' : state) : 'missing',
      updatedAt: own?.values[language] === undefined ? null : (writtenAt.get(key) ?? null),
      issues:
        source === 'project' && value !== null
          ? textIssues({ value, language, source: origin, sourceLanguage: first }).map(({ check, message }) => ({
              check,
              message,
            }))
          : [],
    };
  };
  return {
    key,
    type: isCustomKey(key) ? 'custom' : own && Object.keys(own.values).length > 0 ? 'override' : 'base',
    values: { en: valueIn('en'), sv: valueIn('sv') },
    usedBy: usedBy.get(key) ?? 0,
  };
}

/** How far each language is. */
export function completenessOf(rows: readonly TranslationRow[]): TranslationPage['completeness'] {
  const of = (language: Language) => {
    const states = rows.map(({ values }) => values[language].state);
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    const unfinished = count('unfinished');
    return {
      translated: count('translated'),
      outdated: count('outdated'),
      missing: count('missing'),
      ...(unfinished === 0 ? {} : { unfinished }),
      total: rows.length,
    };
  };
  return { en: of('en'), sv: of('sv') };
}

/** The rows of a list that was narrowed. */
export const listedRows = (
  rows: readonly TranslationRow[],
  { filter, search = '', language }: { filter: string; search: string | undefined; language: Language | undefined },
): readonly TranslationRow[] =>
  foundByName(
    rows.filter((row) => isListed(row, { filter, language })),
    search,
    ({ key, values }) => [key, ...LANGUAGES.map((one) => values[one].value)],
  );

function isListed(
  row: TranslationRow,
  { filter, language }: { filter: string; language: Language | undefined },
): boolean {
  const values = (language === undefined ? LANGUAGES : [language]).map((one) => row.values[one]);
  switch (filter) {
    case 'custom':
    case 'override':
      return row.type === filter;
    case 'missing':
    case 'outdated':
    case 'unfinished':
      return values.some(({ state }) => state === filter);
    case 'issues':
      return values.some(({ issues }) => issues.length > 0);
    default:
      return true;
  }
}
