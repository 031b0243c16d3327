import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import {
  type Catalogue,
  type FirstCatalogue,
  fillTexts,
} from '@diorama/documents/translations/catalogue/fill-texts.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FirstStrings, Strings } from './visitor-strings.ts';

/** The page fetches those of the language it is in; the HTML says so early. */
const FIRST: Readonly<Record<Language, () => Promise<FirstCatalogue>>> = {
  en: () => import('@diorama/documents/translations/catalogue/en-first.ts').then((part) => part.enFirst),
  sv: () => import('@diorama/documents/translations/catalogue/sv-first.ts').then((part) => part.svFirst),
};
const LATER: Readonly<Record<Language, () => Promise<Omit<Catalogue, keyof FirstCatalogue>>>> = {
  en: () => import('@diorama/documents/translations/catalogue/en-later.ts').then((part) => part.enLater),
  sv: () => import('@diorama/documents/translations/catalogue/sv-later.ts').then((part) => part.svLater),
};

const first = new Map<Language, FirstCatalogue>();
const whole = new Map<Language, Catalogue>();
/** Of texts that were handed out: those that hold all that pages say. */
const wholeTexts = new WeakSet<FirstStrings>();
const listeners = new Set<() => void>();
/** A part that came later needs all texts, in whatever language is chosen next. */
let isWholeWanted = false;

/** Fetches the texts of a language, once. */
export async function loadStrings(language: Language): Promise<void> {
  if (whole.has(language)) return;
  const [atFirst, later] = await Promise.all([FIRST[language](), LATER[language]()]);
  first.set(language, atFirst);
  whole.set(language, { ...atFirst, ...later });
  for (const listener of listeners) listener();
}

/** Fetches what a page may say before anything on it is opened. */
export async function loadFirstStrings(language: Language): Promise<void> {
  if (isWholeWanted) await loadStrings(language);
  else if (!first.has(language)) first.set(language, await FIRST[language]());
}

/** Fetches a part of a page that came with its first texts alone, and the texts that the part says. */
export async function withAllTexts<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  isWholeWanted = true;
  const [part] = await Promise.all([fetchPart(), ...[...first.keys()].map(loadStrings)]);
  return part;
}

/** Whether a part that came later can be shown with these texts. */
export const areWhole = (strings: FirstStrings): strings is Strings => wholeTexts.has(strings);

/** What the page itself says now: in this language, or in another until its texts have come. */
export function stringsNow(language: Language, changed: ChangedTexts = {}): Strings {
  const [known = language] = whole.has(language) ? [language] : whole.keys();
  return fillTexts(catalogueOf(whole, known), changed[known]);
}

/** What the page itself says in the visitor's language. Until its texts have come, it is what was said before. */
export function useStrings(language: Language, changed: ChangedTexts = {}): Strings {
  const said = useSaid(language, whole, loadStrings);
  return useMemo(() => fillTexts(catalogueOf(whole, said), changed[said]), [said, changed]);
}

/** The same of a page that came with its first texts alone. They become whole with the first part that comes later. */
export function useFirstStrings(language: Language, changed: ChangedTexts = {}): FirstStrings {
  const said = useSaid(language, first, loadFirstStrings);
  const catalogue = whole.get(said) ?? catalogueOf(first, said);
  return useMemo(() => {
    const strings = fillTexts(catalogue, changed[said]);
    if (catalogue === whole.get(said)) wholeTexts.add(strings);
    return strings;
  }, [catalogue, said, changed]);
}

/** The language of what is said. */
function useSaid(
  language: Language,
  loaded: ReadonlyMap<Language, unknown>,
  load: (language: Language) => Promise<void>,
): Language {
  const [said, setSaid] = useState(language);
  const [, setTurn] = useState(0);
  useEffect(() => {
    const listener = () => setTurn((turn) => turn + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  useEffect(() => {
    let isGone = false;
    const tryIt = () => {
      load(language).then(
        () => isGone || setSaid(language),
        // The page stays in the language it was in; it is tried again when the network is back.
        () => isGone || addEventListener('online', tryIt, { once: true }),
      );
    };
    tryIt();
    return () => {
      isGone = true;
      removeEventListener('online', tryIt);
    };
  }, [language, load]);
  return loaded.has(language) ? language : said;
}

function catalogueOf<Texts>(loaded: ReadonlyMap<Language, Texts>, language: Language): Texts {
  const catalogue = loaded.get(language);
  if (!catalogue) throw new Error(`The texts in ${language} are not loaded`);
  return catalogue;
}
