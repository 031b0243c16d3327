import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { CATALOGUE, type ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { pseudoText } from '@diorama/documents/translations/pseudo-text.ts';

/** A body whose texts are all in the pseudo-language. Addresses stay: they lead somewhere. */
export function pseudoBody<T>(body: T): T {
  const change = (value: unknown, name?: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => change(item));
    if (!isPlainObject(value)) return value;
    const isText = name !== 'href' && isTexts(value);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        isText && typeof member === 'string' ? pseudoText(member) : change(member, key),
      ]),
    );
  };
  // The same shape: only texts are replaced by texts.
  return change(body) as T;
}

/** A map from language to text, as every localized text is. */
const isTexts = (value: Readonly<Record<string, unknown>>): boolean => {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => LANGUAGES.some((one) => one === key) && typeof text === 'string')
  );
};

/** The catalogue in the pseudo-language, with a project's own texts in it. */
export const pseudoCatalogue = (own: ChangedTexts = {}): ChangedTexts =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        Object.entries({ ...CATALOGUE[language], ...own[language] }).map(([key, text]) => [key, pseudoText(text)]),
      ),
    ]),
  );
