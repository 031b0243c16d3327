/// <reference path="./gettext-parser.d.ts" />
import { type Language, languageOf } from '@diorama/documents/shared/languages.ts';
import { po } from 'gettext-parser';
import { type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/** The key stands in the context: the same text may be translated otherwise elsewhere. */
export function writePo(rows: readonly FileRow[], source: Language, target: Language): string {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    language: target,
    'x-source-language': source,
  };
  const translations: Parameters<typeof po.compile>[0]['translations'] = {
    '': { '': { msgid: '', msgstr: [''] } },
  };
  for (const { key, place, values } of rows) {
    const msgid = values[source] ?? '';
    // An empty id is the heading of the file.
    if (msgid === '') continue;
    translations[key] = {
      [msgid]: { msgctxt: key, msgid, msgstr: [values[target] ?? ''], comments: { extracted: place } },
    };
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8');
}

/** Reads a file as {@link writePo} makes it: the key is the context, or the text itself where there is none. */
export function readPo(content: string, wanted: Language | undefined): ReadFile {
  let parsed: ReturnType<typeof po.parse>;
  try {
    parsed = po.parse(content);
  } catch (error) {
    throw new TextFileError(`The file is no PO: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  const heading = new Map(
    Object.entries(parsed.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const code = heading.get('language') ?? '';
  const language = code === '' ? (wanted ?? null) : languageOf(code.replace('_', '-'));
  const source = languageOf(heading.get('x-source-language') ?? '');
  if (!language && code === '')
    throw new TextFileError('The file does not say its language. Choose the language it is in');
  const rows: FileRow[] = [];
  for (const [context, entries] of Object.entries(parsed.translations)) {
    for (const { msgid, msgstr } of Object.values(entries)) {
      if (msgid === '') continue;
      const values: FileRow['values'] = {};
      if (source) values[source] = msgid;
      if (language && msgstr[0]) values[language] = msgstr[0];
      rows.push({ key: context === '' ? msgid : context, place: '', values });
    }
  }
  return { rows, unknownLanguages: language ? [] : [code], sourceLanguage: source };
}
