import type { en } from './en.ts';

export type CatalogueKey = keyof typeof en;

/** The texts of the pages themselves in one language. */
export type Catalogue = Readonly<Record<CatalogueKey, string>>;

type Values = Readonly<Record<string, string | number>>;

/** A text by its key, with its placeholders filled in. */
export type Texts = (key: CatalogueKey, values?: Values) => string;

/** The texts of a language; `changed`: what the project says in their place. */
export const fillTexts =
  (catalogue: Catalogue, changed: Readonly<Record<string, string>> = {}): Texts =>
  (key, values) =>
    filled(changed[key] ?? catalogue[key], values);

/** With `{name}` replaced; a placeholder without a value stays as it is. */
const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
