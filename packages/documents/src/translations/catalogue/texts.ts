import type { Language } from '../../engine/schema/languages.ts';
import { en } from './en.ts';
import { type Catalogue, type CatalogueKey, fillTexts, type Texts } from './fill-texts.ts';
import { svFirst } from './sv-first.ts';
import { svLater } from './sv-later.ts';

/** Every text of the pages themselves in Swedish. */
const sv = { ...svFirst, ...svLater };

export type { CatalogueKey, Texts };

/** Every text of the pages themselves, by language. Visitors load one of them: nothing here may need a package. */
export const CATALOGUE: Readonly<Record<Language, Catalogue>> = { en, sv };

/** By language and key, the texts of a project that differ from the catalogue. */
export type ChangedTexts = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The texts of one language: the project's own where it has them. */
export const textsIn = (language: Language, changed: ChangedTexts = {}): Texts =>
  fillTexts(CATALOGUE[language], changed[language]);
