import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { baseText } from '@diorama/documents/translations/resolve-texts.ts';
import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';

/** A text that visitors read otherwise after publishing. Null: there is none, and they read another language. */
export interface TextChange {
  key: string;
  language: Language;
  before: string | null;
  after: string | null;
}

/** What publishing changes, by key and language. Where a project has no text of its own, the catalogue's is read. */
export function textChanges(
  live: ChangedTexts,
  draft: ChangedTexts,
  languages: readonly Language[],
): readonly TextChange[] {
  const read = (texts: ChangedTexts, key: string, language: Language) =>
    texts[language]?.[key] ?? baseText(key, language);
  return languages.flatMap((language) => {
    const keys = new Set([...Object.keys(live[language] ?? {}), ...Object.keys(draft[language] ?? {})]);
    return [...keys].sort().flatMap((key): TextChange[] => {
      const [before, after] = [read(live, key, language), read(draft, key, language)];
      return before === after ? [] : [{ key, language, before, after }];
    });
  });
}

/** By language, keys of the project that its visitors read in another one. */
export function missingTexts(
  draft: ChangedTexts,
  languages: readonly Language[],
): { language: Language; keys: string[] }[] {
  const own = new Set(Object.values(draft).flatMap((texts) => Object.keys(texts).filter(isCustomKey)));
  return languages.flatMap((language) => {
    const keys = [...own].filter((key) => draft[language]?.[key] === undefined).sort();
    return keys.length === 0 ? [] : [{ language, keys }];
  });
}
