import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { LANGUAGES, type Language, languageOf } from '@diorama/documents/shared/languages.ts';
import { type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/** By language, then by key. */
export function writeJson(rows: readonly FileRow[]): string {
  const byLanguage = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(rows.flatMap(({ key, values }) => (values[language] ? [[key, values[language]]] : []))),
  ]);
  return `${JSON.stringify(Object.fromEntries(byLanguage), null, 2)}\n`;
}

/** The same, or the texts of one language by key when `language` says which. */
export function readJson(content: string, language: Language | undefined): ReadFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new TextFileError(`The file is no JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  if (!isPlainObject(parsed)) throw new TextFileError('The file holds no object of texts by language');
  const isFlat = Object.values(parsed).some((value) => typeof value === 'string');
  if (isFlat && language === undefined)
    throw new TextFileError('The file does not say its language. Choose the language it is in');
  const groups = isFlat ? { [language ?? '']: parsed } : parsed;
  const rows = new Map<string, FileRow>();
  const unknownLanguages: string[] = [];
  for (const [code, texts] of Object.entries(groups)) {
    const spoken = languageOf(code);
    if (!spoken) unknownLanguages.push(code);
    if (!isPlainObject(texts)) throw new TextFileError(`“${code.slice(0, 40)}” holds no texts by key`);
    if (!spoken) continue;
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') throw new TextFileError(`The text of “${key.slice(0, 100)}” is no text`);
      const row = rows.get(key) ?? { key, place: '', values: {} };
      if (text !== '') row.values[spoken] = text;
      rows.set(key, row);
    }
  }
  return { rows: [...rows.values()], unknownLanguages, sourceLanguage: null };
}
