import { isPlainObject } from '../engine/schema/json.ts';
import { LANGUAGES, type Language } from '../engine/schema/languages.ts';
import type { TextsInstead } from '../engine/schema/text-leaves.ts';
import type { I18nString } from '../shared/primitives.schema.ts';

/** Characters: a longer text describes the picture and is no name. The player has the same rule. */
const LONGEST_NAME = 40;

const shortText = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length <= LONGEST_NAME ? text : '';
};

/** A view's alternative text, if it is short enough to be its name; else empty. */
export const shortAlt = (alt: I18nString | undefined, language: Language): string =>
  alt?.type === 'custom' ? shortText(alt.value[language]) : '';

/** What visitors read for a view without a title: its alternative text if that is short, else its name. */
export function namesOfView({ name, alt }: Readonly<Record<string, unknown>>): TextsInstead {
  const texts = isPlainObject(alt) && alt.type === 'custom' && isPlainObject(alt.value) ? alt.value : {};
  const values = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = shortText(texts[language]);
      return text === '' ? [] : [[language, text]];
    }),
  );
  return { values, name: typeof name === 'string' ? name.trim() : '' };
}
