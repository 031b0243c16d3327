import type { en } from './en.ts';
import type { enFirst } from './en-first.ts';

export type CatalogueKey = keyof typeof en;

/** The texts of the pages themselves in one language. */
export type Catalogue = Readonly<Record<CatalogueKey, string>>;

/** Those that a page may say before anything on it is opened. */
export type FirstCatalogue = Readonly<Record<keyof typeof enFirst, string>>;

type Values = Readonly<Record<string, string | number>>;

/** A text by its key, with its placeholders filled in. */
export type Texts<Key extends string = CatalogueKey> = (key: Key, values?: Values) => string;

/** The texts of a language; `changed`: what the project says in their place. */
export const fillTexts =
  <Key extends string>(
    catalogue: Readonly<Record<Key, string>>,
    changed: Readonly<Record<string, string>> = {},
  ): Texts<Key> =>
  (key, values) =>
    filled(changed[key] ?? catalogue[key], values);

/** With `{name}` replaced; a placeholder without a value stays as it is. */
const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
