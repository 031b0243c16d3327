import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { completeTexts } from '@diorama/documents/translations/resolve-texts.ts';

/** What a page says in its languages. */
export interface PageTexts {
  texts: ChangedTexts;
  languages: readonly Language[];
  first: Language;
}

/**
 * A body with the text of each `{type: 'variable', key}` in its place, in every language; a key without a text shows
 * itself. Bodies without any stay the same object.
 */
export function fillVariables<T>(body: T, { texts, languages, first }: PageTexts): T {
  const complete = languages.map((language) => [language, completeTexts(texts, language, first)] as const);
  const textOf = (key: string) => ({
    type: 'custom',
    value: Object.fromEntries(complete.map(([language, all]) => [language, Object.hasOwn(all, key) ? all[key] : key])),
  });
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const filled = value.map(fill);
      return filled.some((item, at) => item !== value[at]) ? filled : value;
    }
    if (!isPlainObject(value)) return value;
    if (value.type === 'variable' && typeof value.key === 'string') return textOf(value.key);
    const entries = Object.entries(value).map(([name, member]) => [name, fill(member)] as const);
    return entries.some(([name, member]) => member !== value[name]) ? Object.fromEntries(entries) : value;
  };
  // The same shape: only texts are replaced by texts.
  return fill(body) as T;
}

/** The texts of the catalogue's own keys that a project changed: what its pages carry. */
export function changedOf({ texts, languages }: PageTexts): ChangedTexts | undefined {
  const own = languages.flatMap((language) => {
    const changed = Object.entries(texts[language] ?? {}).filter(([key]) => !key.startsWith('custom.'));
    return changed.length > 0 ? [[language, Object.fromEntries(changed)] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
