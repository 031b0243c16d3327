import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { textsIn } from '@diorama/documents/translations/catalogue/texts.ts';
import type { Strings } from './visitor-strings.ts';

/** The player's texts in any language, for the studio's pictures of pages. Pages themselves load one language alone. */
export const stringsIn = (language: Language): Strings => textsIn(language);
