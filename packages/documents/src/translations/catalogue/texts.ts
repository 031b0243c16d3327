import type { Language } from '../../shared/languages.ts';
import { en } from './en.ts';
import { sv } from './sv.ts';

export type CatalogueKey = keyof typeof en;

/** Every text of the pages themselves, by language. Visitors load this: nothing here may need a package. */
export const CATALOGUE: Readonly<Record<Language, Readonly<Record<CatalogueKey, string>>>> = { en, sv };

/** By language and key, the texts of a project that differ from the catalogue. */
export type ChangedTexts = Partial<Record<Language, Readonly<Record<string, string>>>>;

type Values = Readonly<Record<string, string | number>>;

/** A text by its key, with its placeholders filled in. */
export type Texts = (key: CatalogueKey, values?: Values) => string;

/** The texts of one language: the project's own where it has them. */
export const textsIn =
  (language: Language, changed: ChangedTexts = {}): Texts =>
  (key, values) =>
    filled(changed[language]?.[key] ?? CATALOGUE[language][key], values);

/** With `{name}` replaced; a placeholder without a value stays as it is. */
const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
