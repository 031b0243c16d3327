import type { CheckIssue } from '../../engine/check/check-issue.ts';
import { LANGUAGE_NAMES, type Language } from '../../engine/schema/languages.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';

/** A name as checks say it. */
export const quoted = (name: string | null | undefined): string => `“${name || 'Untitled'}”`;

export const warning = (check: string, message: string, record: string, path: string[] = []): CheckIssue => ({
  level: 'warning',
  check,
  message,
  record,
  path,
});

export const error = (check: string, message: string, record: string, path: string[] = []): CheckIssue => ({
  ...warning(check, message, record, path),
  level: 'error',
});

/** The text in the first of the languages that has one; of a variable, its key. */
export function firstText(text: I18nString | undefined, languages: readonly Language[]): string {
  if (!text) return '';
  if (text.type !== 'custom') return text.key;
  return languages.map((language) => text.value[language]?.trim()).find(Boolean) ?? '';
}

/** Languages that a text is missing in; none of a variable, which the translations answer for. */
export const missingIn = (text: I18nString | undefined, languages: readonly Language[]): Language[] =>
  text?.type === 'variable' ? [] : languages.filter((language) => !text?.value[language]?.trim());

/** `English and Swedish`. */
export const named = (languages: readonly Language[]): string =>
  languages.map((language) => LANGUAGE_NAMES[language]).join(' and ');
