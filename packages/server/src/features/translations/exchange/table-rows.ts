import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { fromCell, toCell } from '@diorama/documents/shared/spreadsheet-cell.ts';
import { type FileRow, fileLanguageOf, type ReadFile, TextFileError, twiceOf } from './text-file.ts';
import { stateInWords } from './xliff/xliff-states.ts';

/** What languages call themselves, as headings may have it. */
const OWN_NAMES: Readonly<Record<string, Language>> = { english: 'en', swedish: 'sv', svenska: 'sv', engelska: 'en' };
/** What the column of keys is called: ours, then as platforms for translators call it. An `id` beside it counts their own rows. */
const KEYS = [
  'key',
  'key name',
  'keyname',
  'translation key',
  'string id',
  'text id',
  'identifier',
  'nyckel',
  'name',
  'id',
];
/** Columns that are for people and programs. */
const NOTES = [
  ...[
    'place',
    'plats',
    'context',
    'note',
    'notes',
    'comment',
    'comments',
    'description',
    'status',
    'state',
    'fuzzy',
    'type',
    '',
  ],
  ...[
    'key id',
    'id',
    'name',
    'tags',
    'labels',
    'platforms',
    'platform',
    'filename',
    'file',
    'filenames',
    'screenshots',
    'screenshot',
  ],
  ...[
    'character limit',
    'char limit',
    'max length',
    'plural',
    'is plural',
    'created',
    'updated',
    'created at',
    'updated at',
    'namespace',
  ],
];

/** Columns that say how far a text is. */
const STATES = ['status', 'state', 'fuzzy'];

/** A place that may stand behind a language: it does not make it another one. */
const PLACES = /^(?:sweden|sverige|finland|uk|us|usa|united (?:kingdom|states)|international)$/;

/** The language of a heading: `Swedish`, `sv-SE`, `Swedish (sv)`, `Swedish (Sweden)`. */
function languageIn(heading: string): Language | null {
  const own = (name: string) => OWN_NAMES[name] ?? fileLanguageOf(name);
  const [, before = '', inside = ''] = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(heading) ?? [];
  const named = own(before.trim());
  const isOne = named !== null && (own(inside.trim()) === named || PLACES.test(inside.trim()));
  return own(heading) ?? (isOne ? named : null);
}

/** A table for a spreadsheet: a heading, then a row for each text. */
export const tableOf = (rows: readonly FileRow[]): string[][] => [
  ['Place', 'Key', ...LANGUAGES.map((language) => LANGUAGE_NAMES[language])],
  ...rows.map(({ key, place, values }) =>
    [place, key, ...LANGUAGES.map((language) => values[language] ?? '')].map(toCell),
  ),
];

/**
 * The texts of a table, found by its headings. `delimiter`: of a file with separated cells, in which a text without quotes may be
 * cut by it.
 */
export function readTable(table: readonly (readonly string[])[], delimiter?: string): ReadFile {
  const headings = table[0]?.map((heading) => heading.trim().toLowerCase()) ?? [];
  const plain = headings.map((heading) => heading.replaceAll(/[\s_.-]+/g, ' ').trim());
  const keyAt = KEYS.map((name) => plain.indexOf(name)).find((at) => at >= 0) ?? -1;
  if (keyAt < 0)
    throw new TextFileError('The first row has no column “Key”. Export the texts to get a file with the right columns');
  const columns = headings.flatMap((heading, at) => {
    const language = languageIn(heading);
    return !language || at === keyAt ? [] : [{ language, at }];
  });
  for (const [language, same] of Map.groupBy(columns, (column) => column.language))
    if (same.length > 1)
      throw new TextFileError(
        twiceOf(
          language,
          same.map(({ at }) => table[0]?.[at] ?? ''),
        ),
      );
  const stateAt = headings.findIndex((heading) => STATES.includes(heading));
  const [only] = columns.length === 1 ? columns : [];
  const unknownLanguages = headings.filter(
    (_, at) => at !== keyAt && !NOTES.includes(plain[at] ?? '') && !columns.some((column) => column.at === at),
  );
  if (columns.length === 0 && unknownLanguages.length === 0)
    throw new TextFileError('The first row names no language. Use “English” or “Swedish” as a heading');
  const rows = table.slice(1).flatMap((cells): FileRow[] => {
    const key = fromCell(cells[keyAt] ?? '').trim();
    if (key === '') return [];
    const values: FileRow['values'] = {};
    for (const { language, at } of columns) {
      const text = fromCell(cells[at] ?? '');
      if (text !== '') values[language] = text;
    }
    const isCut = delimiter !== undefined && cells.slice(headings.length).some((text) => text.trim() !== '');
    const fault = `Its row has ${cells.length} cells, and the first row has ${headings.length}. Put quotes around texts that hold “${delimiter}”`;
    const state = only && stateAt >= 0 ? stateInWords(headings[stateAt] ?? '', cells[stateAt] ?? '') : undefined;
    const states = only && state ? { states: { [only.language]: state } } : {};
    return [{ key, place: '', values, ...states, ...(isCut ? { fault } : {}) }];
  });
  const isStateLeftOut = stateAt >= 0 && columns.length > 1;
  const remark = `The column “${table[0]?.[stateAt] ?? ''}” is left out: the file has several languages, and it does not say which of them it is about`;
  return { rows, unknownLanguages, sourceLanguage: null, remarks: isStateLeftOut ? [remark] : [] };
}
