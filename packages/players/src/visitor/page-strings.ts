import type { Language } from '@diorama/documents/shared/languages.ts';
import { type Catalogue, fillTexts } from '@diorama/documents/translations/catalogue/fill-texts.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Strings } from './visitor-strings.ts';

/** The page fetches the one it is in; the HTML says so early. */
const FILES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('@diorama/documents/translations/catalogue/en.ts')).en,
  sv: async () => (await import('@diorama/documents/translations/catalogue/sv.ts')).sv,
};

const loaded = new Map<Language, Catalogue>();

/** Fetches the texts of a language, once. */
export async function loadStrings(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await FILES[language]());
}

/** What the page itself says, in a language whose texts are there. */
function stringsOf(language: Language, changed: ChangedTexts): Strings {
  const catalogue = loaded.get(language);
  if (!catalogue) throw new Error(`The texts in ${language} are not loaded`);
  return fillTexts(catalogue, changed[language]);
}

/** What the page itself says now: in this language, or in another until its texts have come. */
export function stringsNow(language: Language, changed: ChangedTexts = {}): Strings {
  const [any = language] = loaded.keys();
  return stringsOf(loaded.has(language) ? language : any, changed);
}

/** What the page itself says in the visitor's language. Until its texts have come, it is what was said before. */
export function useStrings(language: Language, changed?: ChangedTexts): Strings {
  const [said, setSaid] = useState(language);
  useEffect(() => {
    let isGone = false;
    const load = () => {
      loadStrings(language).then(
        () => isGone || setSaid(language),
        // The page stays in the language it was in; it is tried again when the network is back.
        () => isGone || addEventListener('online', load, { once: true }),
      );
    };
    load();
    return () => {
      isGone = true;
      removeEventListener('online', load);
    };
  }, [language]);
  return useMemo(() => stringsNow(loaded.has(language) ? language : said, changed), [language, said, changed]);
}
