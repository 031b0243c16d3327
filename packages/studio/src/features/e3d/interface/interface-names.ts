import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';

/** A text in the language one works in, else in any that has it; a key of the translations as it is. */
export const shownText = (text: I18nString, language: Language): string =>
  text.type === 'custom' ? localizedText(text.value, language) : text.key;
