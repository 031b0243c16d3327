import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import {
  byLanguage,
  eachUnwrapped,
  tableOfList,
  unwrapped,
  withoutNotesOfTexts,
  withoutWrapper,
} from './json-shapes.ts';
import { readTable } from './table-rows.ts';
import { type FileRow, fileLanguageOf, NO_LANGUAGE, type ReadFile, TextFileError, twiceOf } from './text-file.ts';

/** A key that one object of a JSON file has several times: a parser keeps the last one. */
interface RepeatedKey {
  /** From the outermost object. */
  path: string[];
  /** Where it stands. */
  lines: number[];
}

/** A text in quotes, a line end, or a sign that JSON is built of. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\n|[{}[\],:]/g;

interface Level {
  /** Lines by key; null: a list. */
  keys: Map<string, number[]> | null;
  /** The key whose value is read. */
  key: string;
}

/** The keys of a file that are there twice in one object. The file must be valid JSON. */
function repeatedKeys(json: string): RepeatedKey[] {
  const levels: Level[] = [];
  const found: RepeatedKey[] = [];
  let line = 1;
  let text: string | null = null;
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      levels.push({ keys: token === '{' ? new Map() : null, key: '' });
      text = null;
    } else if (token === '}' || token === ']') {
      const closed = levels.pop();
      const above = levels.flatMap(({ keys, key }) => (keys ? [key] : []));
      for (const [key, lines] of closed?.keys ?? []) if (lines.length > 1) found.push({ path: [...above, key], lines });
    } else if (token === ':' && text !== null && level?.keys) {
      const key: unknown = JSON.parse(text);
      level.key = String(key);
      const lines = level.keys.get(level.key);
      if (lines) lines.push(line);
      else level.keys.set(level.key, [line]);
      text = null;
    } else text = token.startsWith('"') ? token : null;
  }
  return found;
}

const NO_TEXTS =
  'The file holds no texts by key. Write {"key": "text"}, or {"en": {"key": "text"}} for several languages';

/** Objects inside each other that are followed; no file of texts has more. */
const DEEPEST = 20;

/** By language, then by key. */
export function writeJson(rows: readonly FileRow[]): string {
  const byLanguage = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(rows.flatMap(({ key, values }) => (values[language] ? [[key, values[language]]] : []))),
  ]);
  return `${JSON.stringify(Object.fromEntries(byLanguage), null, 2)}\n`;
}

/**
 * The same, or the texts of one language by key when `wanted` says which. Keys may be nested, as i18next has them: a text
 * of `greet` inside `custom` is `custom.greet`.
 */
export function readJson(content: string, wanted: Language | undefined): ReadFile {
  let parsed: unknown;
  const json = content.replace(/^\uFEFF/, '');
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new TextFileError(`This is not a JSON file: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  const table = Array.isArray(parsed) ? tableOfList(parsed) : null;
  if (table) return readTable(table, { wanted });
  if (!isPlainObject(parsed)) throw new TextFileError(NO_TEXTS);
  if (isPlainObject(parsed.strings) && typeof parsed.sourceLanguage === 'string')
    throw new TextFileError('This is a string catalogue of Apple. Export localizations as XLIFF in Xcode');
  const plain = unwrapped(withoutNotes(parsed));
  const turned = byLanguage(plain);
  const noted = turned === null ? withoutNotesOfTexts(plain) : null;
  const own = turned ?? noted?.texts ?? plain;
  const isByLanguage = turned !== null || hasLanguages(own, wanted);
  // Application Resource Bundles of Flutter say their language so.
  const locale = parsed['@@locale'] ?? (isPlainObject(parsed.translations) ? parsed.locale : undefined);
  const alone = typeof locale === 'string' ? locale : wanted;
  if (!isByLanguage && alone === undefined) throw new TextFileError(NO_LANGUAGE);
  const groups = isByLanguage ? eachUnwrapped(own) : { [alone ?? '']: own };
  const rows = new Map<string, FileRow>();
  const rowOf = (key: string): FileRow => {
    const row = rows.get(key) ?? { key, place: '', values: {} };
    rows.set(key, row);
    return row;
  };
  const unknownLanguages: string[] = [];
  const codes = new Map<Language, string>();
  for (const [code, texts] of Object.entries(groups)) {
    const language = fileLanguageOf(code);
    const other = language === null ? undefined : codes.get(language);
    if (language && other !== undefined) throw new TextFileError(twiceOf(language, [other, code]));
    if (language) codes.set(language, code);
    if (!language) unknownLanguages.push(code);
    else if (!isPlainObject(texts)) throw new TextFileError(`“${code.slice(0, 40)}” holds no texts by key`);
    else
      for (const { key, text } of leavesOf(texts)) {
        if (typeof text !== 'string') rowOf(key).fault ??= `“${key.slice(0, 100)}” is not a text: ${whatIs(text)}`;
        else if (text === '') continue;
        else if (rowOf(key).values[language] !== undefined)
          rowOf(key).fault ??=
            `“${key.slice(0, 100)}” is in the file twice: nested, and with dots. Leave one of them out`;
        else rowOf(key).values[language] = text;
      }
  }
  for (const { path, lines } of repeatedKeys(json)) {
    const [group = '', ...inside] = path;
    const key = withoutWrapper(turned === null && isByLanguage ? inside : path).join('.');
    const named = `“${(key || group).slice(0, 100)}” is in the file twice, in lines ${lines.slice(0, 5).join(' and ')}. Leave one of them out`;
    if (key === '') throw new TextFileError(named);
    rowOf(key).fault ??= named;
    // An object that is there twice keeps only what is in the last one.
    for (const row of rows.values()) if (row.key.startsWith(`${key}.`)) row.fault ??= named;
  }
  const remarks = noted ? [noted.remark] : [];
  return { rows: [...rows.values()], unknownLanguages, sourceLanguage: null, remarks };
}

/** The texts of a bundle without what is said of them: `@greeting` is a note on `greeting`. */
const withoutNotes = (parsed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof parsed['@@locale'] === 'string' || Object.keys(parsed).some((key) => Object.hasOwn(parsed, `@${key}`))
    ? Object.fromEntries(Object.entries(parsed).filter(([key]) => !key.startsWith('@')))
    : parsed;

/** Whether the outermost keys are languages: some of them are ours, or all of them look like codes. */
function hasLanguages(parsed: Readonly<Record<string, unknown>>, wanted: Language | undefined): boolean {
  const codes = Object.keys(parsed);
  if (codes.length === 0 || !Object.values(parsed).every(isPlainObject)) return codes.length === 0;
  const areCodes = codes.every((code) => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(code));
  return codes.some((code) => fileLanguageOf(code) !== null) || (areCodes && wanted === undefined);
}

/** Everything that is no object, by its key with dots. */
function leavesOf(
  texts: Readonly<Record<string, unknown>>,
  before: readonly string[] = [],
): { key: string; text: unknown }[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const path = [...before, name];
    return isPlainObject(text) && path.length < DEEPEST ? leavesOf(text, path) : [{ key: path.join('.'), text }];
  });
}

function whatIs(value: unknown): string {
  if (Array.isArray(value)) return 'it is a list. Give each of its texts a key';
  if (value === null) return 'it is null. Leave the key out, or write a text';
  return typeof value === 'object' ? 'it is nested too deep' : `put ${String(value).slice(0, 40)} in quotation marks`;
}
