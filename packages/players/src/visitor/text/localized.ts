import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';

/** The text in the requested language, else in any that has one. */
export function textIn(value: Partial<Record<Language, string>> | undefined, language: Language): string {
  return value?.[language] || Object.values(value ?? {}).find(Boolean) || '';
}

/** A visitor's text. The page has texts of the project's translations in their places already; an editor's stage has not. */
export function i18nText(value: I18nString | undefined, language: Language): string {
  return value?.type === 'custom' ? textIn(value.value, language) : '';
}

/** The language of a text if it differs from the requested one. */
export function languageOfText(value: Partial<Record<Language, string>>, language: Language): string | undefined {
  if (value[language]) return undefined;
  return Object.entries(value).find(([, text]) => text)?.[0];
}

/** The language of that text if it differs from the requested one: assistive technology uses it for pronunciation. */
export function otherLanguage(value: I18nString | undefined, language: Language): string | undefined {
  return value?.type === 'custom' ? languageOfText(value.value, language) : undefined;
}
