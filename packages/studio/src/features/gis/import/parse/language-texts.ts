import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';

/** Characters of a cell that may hold texts by language. */
const MOST_CHARACTERS = 20_000;
/** Languages of ours by what files call them. */
const OURS: Readonly<Record<string, string>> = { swe: 'sv', eng: 'en' };

/**
 * Texts by language in a cell, as JSON: `{"sv":"Skola","en":"School"}`, or a list such as `[{"lang":"sv","value":"Skola"}]`. Null: it
 * is another text.
 */
export function languageTextsIn(cell: string): [language: string, text: string][] | null {
  if (!/^\s*[{[]/.test(cell) || cell.length > MOST_CHARACTERS) return null;
  const value = parsed(cell);
  const texts = Array.isArray(value) ? value.map(entryOf) : isPlainObject(value) ? Object.entries(value) : [];
  const found = texts.flatMap((entry): [string, string][] => {
    const [language, text] = entry ?? [];
    const [base = ''] = /^[a-z]{2,3}(?=$|[-_][A-Za-z]{2,4}$)/.exec(language ?? '') ?? [];
    return base !== '' && (typeof text === 'string' || text === null) ? [[OURS[base] ?? base, text ?? '']] : [];
  });
  const isOurs = found.some(([language]) => LANGUAGES.some((own) => own === language));
  return found.length > 0 && found.length === texts.length && isOurs ? found : null;
}

/** One of a list: JSON-LD's names, or those of most services. */
function entryOf(value: unknown): [string, unknown] | null {
  if (!isPlainObject(value)) return null;
  const language = value['@language'] ?? value.language ?? value.lang;
  return typeof language === 'string' ? [language, value['@value'] ?? value.value ?? value.text ?? value.name] : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
