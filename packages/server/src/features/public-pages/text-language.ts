import { LANGUAGES, type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { type Html, html } from './html.ts';

/** A visitor's text. Texts of the project's translations were put in their places before: see `fill-variables.ts`. */
export const i18nText = (value: I18nString | undefined, language: Language): string =>
  value?.type === 'custom' ? localizedText(value.value, language) : '';

/** ` lang="…"` for text that is there in another language only. */
export function langOf(value: I18nString | undefined, language: Language): Html | null {
  if (value?.type !== 'custom' || value.value[language]) return null;
  const other = LANGUAGES.find((code) => value.value[code]);
  return other ? html` lang="${other}"` : null;
}
