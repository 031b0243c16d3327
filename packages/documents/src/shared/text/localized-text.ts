import type { Language } from '../../engine/schema/languages.ts';
import type { I18nString } from '../primitives.schema.ts';

/** A text with one language replaced; an empty text removes the language. */
export function withText(text: I18nString | undefined, language: Language, value: string): I18nString {
  const { [language]: _old, ...others } = text?.type === 'custom' ? text.value : {};
  return { type: 'custom', value: value === '' ? others : { ...others, [language]: value } };
}
