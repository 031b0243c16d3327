/// <reference path="./gettext-parser.d.ts" />
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { po } from 'gettext-parser';
import { dateIn, type FileRow, fileLanguageOf, NO_LANGUAGE, type ReadFile, TextFileError } from './text-file.ts';

/** A sign that is written by its number, as `\\303\\245` or `\\x41`, or one of those without a letter of their own. */
const BY_NUMBER = /\\\\|((?:\\(?:[0-7]{1,3}|x[\da-f]{1,2}))+)|\\([abfv])/gi;
const NAMED: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', f: '\f', v: '\v' };

/**
 * The text of a PO file with the signs that it writes by their number as themselves: gettext takes them for bytes, and the package that
 * reads the file leaves the number without its backslash. Comments stay.
 */
function withoutNumbers(content: string): string {
  if (!/\\(?:[0-7abfv]|x[\da-f])/i.test(content)) return content;
  return content
    .split('\n')
    .map((line) =>
      /^\s*(?:msg|")/.test(line)
        ? line.replace(BY_NUMBER, (whole, numbers?: string, name?: string) => {
            if (numbers !== undefined) return escaped(ofBytes(numbers));
            return name === undefined ? whole : (NAMED[name] ?? whole);
          })
        : line,
    )
    .join('\n');
}

function ofBytes(numbers: string): string {
  const bytes = Uint8Array.from(numbers.matchAll(/\\(?:x([\da-f]{1,2})|([0-7]{1,3}))/gi), ([, hex, octal]) =>
    hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16),
  );
  return new TextDecoder().decode(bytes);
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/["\\\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

/** The entries of a PO file, each as its own lines; the package keeps only the last of those with one context and text. */
function entriesOf(content: string): string[] {
  const entries: string[] = [];
  let lines: string[] = [];
  let hasText = false;
  const comments: string[] = [];
  const end = () => {
    if (hasText) entries.push(lines.join('\n'));
    lines = [];
    hasText = false;
  };
  for (const line of content.split(/\r?\n/)) {
    if (/^\s*#~/.test(line)) continue;
    // A comment is of what follows: of the next entry, or of another form of the translation.
    if (hasText && /^\s*#/.test(line)) {
      comments.push(line);
      continue;
    }
    // What follows the translation is the next entry; `msgid_plural` stands before it.
    if (hasText && /^\s*(?:msgctxt\b|msgid\b)/.test(line) && !/^\s*msgid_plural/.test(line)) end();
    for (const kept of [...comments.splice(0), line]) lines.push(kept);
    if (/^\s*msgstr/.test(line)) hasText = true;
  }
  end();
  return entries;
}

const EXPORTER = 'Diorama';
/** The plural rule of both languages. Programs require it, though no text of ours has plural forms. */
const PLURALS = 'nplurals=2; plural=(n != 1);';

/**
 * The key stands in the context: the same text may be translated otherwise elsewhere. It is the reference, too, because
 * programs that change a file to XLIFF and back keep that one only. What is to be done again is fuzzy.
 */
export function writePo(
  rows: readonly FileRow[],
  { source, target, name, at }: { source: Language; target: Language; name: string; at: Date },
): string {
  // In the letters that gettext wants them: the package writes names that it does not know as they are.
  const headers = {
    'Project-Id-Version': name.replace(/\s+/g, ' '),
    'Report-Msgid-Bugs-To': '',
    'PO-Revision-Date': at
      .toISOString()
      .replace('T', ' ')
      .replace(/:\d\d\..*$/, '+0000'),
    'Last-Translator': EXPORTER,
    'Language-Team': target,
    Language: target,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': PLURALS,
    'X-Source-Language': source,
  };
  const translations: Parameters<typeof po.compile>[0]['translations'] = {
    '': { '': { msgid: '', msgstr: [''] } },
  };
  for (const { key, place, values, states } of rows) {
    const msgid = values[source] ?? '';
    const msgstr = values[target] ?? '';
    const isToDo = msgstr !== '' && (states?.[target] ?? 'finished') !== 'finished';
    const comments = { extracted: place, reference: key, ...(isToDo ? { flag: 'fuzzy' } : {}) };
    translations[key] = { [msgid]: { msgctxt: key, msgid, msgstr: [msgstr], comments } };
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8');
}

/** An empty id is the heading of the file: a text without a source cannot be in it. */
export const hasPoSource = ({ values }: FileRow, source: Language): boolean => (values[source] ?? '') !== '';

/** Reads a file as {@link writePo} makes it: the key is the context, a reference, or the id where there are none. */
export function readPo(written: string, wanted: Language | undefined): ReadFile {
  const content = withoutNumbers(written);
  const parsed = parsedPo(content);
  const heading = new Map(
    Object.entries(parsed.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const code = heading.get('language') ?? '';
  const language = code === '' ? (wanted ?? null) : fileLanguageOf(code);
  const sourceLanguage = fileLanguageOf(heading.get('x-source-language') ?? '');
  if (!language && code === '') throw new TextFileError(NO_LANGUAGE);
  const rows: FileRow[] = [];
  for (const [context, entries] of translationsOf(parsed, content)) {
    for (const { msgid, msgid_plural: plural, msgstr, comments } of Object.values(entries)) {
      if (msgid === '') continue;
      if (msgstr === undefined)
        throw new TextFileError(
          `“${msgid.slice(0, 60)}” has no line with its translation (msgstr): the file is not whole. Save it again in the program that it is from`,
        );
      const otherKeys = (comments?.reference ?? '').split(/\s+/).filter(Boolean);
      const lastKey = context === '' ? msgid : undefined;
      // Programs without a text to translate from have the key in its place.
      const isKey = msgid === context || otherKeys.includes(msgid) || isKeyOfText(msgid);
      const row: FileRow = {
        key: context,
        otherKeys,
        lastKey,
        place: '',
        values: {},
        source: isKey ? undefined : msgid,
      };
      if (sourceLanguage && !isKey) row.values[sourceLanguage] = msgid;
      const [text = ''] = msgstr;
      if (language && text !== '') {
        row.values[language] = text;
        row.states = { [language]: isFuzzy(comments?.flag) ? 'unfinished' : 'finished' };
      }
      if (plural !== undefined) row.remark = pluralRemark(msgstr);
      rows.push(row);
    }
  }
  // A file of ours that was edited without a program for translators has still the date of its export.
  const isStamped = heading.get('last-translator') !== EXPORTER;
  return {
    ...{ rows, unknownLanguages: language ? [] : [code], sourceLanguage, remarks: [] },
    savedAt: isStamped ? dateIn(heading.get('po-revision-date')) : undefined,
  };
}

type Parsed = ReturnType<typeof po.parse>;

function parsedPo(content: string): Parsed {
  try {
    return po.parse(content);
  } catch (error) {
    // The package has messages for wrong quotes, and none for a translation without a key.
    const why =
      error instanceof Error && !(error instanceof TypeError)
        ? error.message.slice(0, 200)
        : 'a translation (msgstr) stands apart from its text (msgid). Save it again in the program that it is from';
    throw new TextFileError(`This is not a PO file: ${why}`);
  }
}

/** All that a file has. Of two entries with one context and text the package keeps the last: those are read one by one. */
function translationsOf(
  { translations }: Parsed,
  content: string,
): [context: string, Parsed['translations'][string]][] {
  const all = Object.entries(translations);
  const count = all.reduce((sum, [, entries]) => sum + Object.keys(entries).length, 0);
  const entries = entriesOf(content);
  if (entries.length <= count) return all;
  return entries.flatMap((entry) => Object.entries(parsedPo(entry).translations));
}

/** Whether what stands for the source is a key: signs of one, and nothing to read. */
const isKeyOfText = (msgid: string): boolean => /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(msgid) && !/\s/.test(msgid);

/** Flags are listed: `fuzzy, c-format`. */
const isFuzzy = (flags = ''): boolean => flags.split(/[\s,]+/).includes('fuzzy');

const pluralRemark = ([, ...others]: readonly string[]): string => {
  const left = others.filter((text) => text !== '').map((text) => `“${text.slice(0, 60)}”`);
  return `Plural forms: only the first one is taken${left.length === 0 ? '' : `, ${left.join(', ')} left out`}`;
};
