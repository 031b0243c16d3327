import type {
  DocumentText,
  ExportedTranslations,
  ExportTranslations,
  TextFormat,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { CATALOGUE_KEYS, resolvedText } from '@diorama/documents/translations/resolve-texts.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { invalidField } from '../../../errors/api-error.ts';
import { allDocumentTexts } from '../document-texts.ts';
import { textDocuments } from '../text-documents.ts';
import { notesByPlace, stateOfKey, stateOfText } from '../text-state.ts';
import { allKeys } from '../translation-rows.ts';
import { type ProjectTranslations, readTranslations, type TranslationsDeps } from '../translations-doc.ts';
import { writeCsv } from './csv-file.ts';
import { writeJson } from './json-file.ts';
import { hasPoSource, writePo } from './po-file.ts';
import type { FileRow, TextState } from './text-file.ts';
import { writeXliff } from './xliff/write-xliff.ts';
import { writeXlsx } from './xlsx-file.ts';

/** Most texts in one file. */
const MOST_ROWS = 50_000;

const TYPES: Readonly<Record<TextFormat, { ending: string; type: string }>> = {
  json: { ending: 'json', type: 'application/json' },
  csv: { ending: 'csv', type: 'text/csv' },
  xliff12: { ending: 'xlf', type: 'application/xliff+xml' },
  po: { ending: 'po', type: 'text/x-gettext-translation' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** The texts of a project as a file that can be imported again: all of them, those of one place, or what is to be done. */
export async function exportTranslations(
  { db }: Pick<TranslationsDeps, 'db'>,
  actor: Actor,
  { projectId, format, language, only, place }: z.output<typeof ExportTranslations>,
): Promise<z.output<typeof ExportedTranslations>> {
  const own = await readTranslations(db, actor, projectId);
  const project = await db
    .selectFrom('projects')
    .select(['slug', 'name'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const target = language ?? own.languages.find((one) => one !== own.first) ?? own.first;
  const all = await placedRows(db, actor, own, { projectId, place });
  const isWanted = (row: FileRow) =>
    (only === 'all' || isToDo(row, own.first, target)) && (format !== 'po' || hasPoSource(row, own.first));
  const rows = all.filter(isWanted);
  if (rows.length > MOST_ROWS)
    throw invalidField(
      ['format'],
      `The project has more than ${MOST_ROWS.toLocaleString('en')} texts, too many for one file`,
    );
  const { ending, type } = TYPES[format];
  const part = only === 'to-do' ? '-to-do' : '';
  const inName = format === 'xliff12' || format === 'po' ? `-${target}` : '';
  return {
    fileName: `${project.slug}-texts${part}${inName}.${ending}`,
    type,
    content: await written(format, rows, { source: own.first, target, name: project.name }),
    rows: rows.length,
  };
}

/** The rows of one place or of all, in the order of the Translations page. */
async function placedRows(
  db: TranslationsDeps['db'],
  actor: Actor,
  own: ProjectTranslations,
  { projectId, place }: Pick<z.output<typeof ExportTranslations>, 'projectId' | 'place'>,
): Promise<FileRow[]> {
  const isKeys = place === 'interface' || place === 'custom';
  const documents = new Map((await textDocuments(db, projectId)).map(({ id, name }) => [id, name]));
  const document = isKeys ? undefined : place;
  const texts = isKeys ? [] : await allDocumentTexts(db, actor, { projectId, document }, MOST_ROWS);
  const notes = notesByPlace(own);
  const custom = allKeys(own).filter((key) => !CATALOGUE_KEYS.includes(key));
  return [
    ...texts
      .filter(({ max }) => max !== null)
      .map((text) => rowOfText(own, text, { document: documents.get(text.document) ?? '', notes })),
    ...(document === undefined && place !== 'interface' ? custom.map((key) => rowOfKey(own, key, 'Custom')) : []),
    ...(document === undefined && place !== 'custom'
      ? CATALOGUE_KEYS.map((key) => rowOfKey(own, key, 'Interface'))
      : []),
  ];
}

/** Whether a translator has something to do: a text that is missing, or not finished. */
const isToDo = ({ values, states }: FileRow, source: Language, target: Language): boolean =>
  (values[target] ?? '') === ''
    ? (values[source] ?? '') !== '' || source === target
    : (states?.[target] ?? 'finished') !== 'finished';

async function written(
  format: TextFormat,
  rows: FileRow[],
  { source, target, name }: { source: Language; target: Language; name: string },
): Promise<string> {
  switch (format) {
    case 'json':
      return writeJson(rows);
    case 'csv':
      return writeCsv(rows);
    case 'xliff12':
      return writeXliff(rows, source, target);
    case 'po':
      return writePo(rows, { source, target, name, at: new Date() });
    case 'xlsx':
      return writeXlsx(rows);
  }
}

const rowOfText = (
  own: ProjectTranslations,
  text: DocumentText,
  { document, notes }: { document: string; notes: ReturnType<typeof notesByPlace> },
): FileRow => {
  const key = placeKey(text);
  return {
    key,
    place: `${document}: ${text.name}, ${text.field}`,
    values: text.values,
    states: statesOf((language) => stateOfText(own, notes.get(key), text, language)),
  };
};

/** Texts that come from another language are left empty: they are still to be translated. */
function rowOfKey(own: ProjectTranslations, key: string, place: string): FileRow {
  const values: FileRow['values'] = {};
  for (const language of LANGUAGES) {
    const { value, source } = resolvedText(own.doc, key, language, own.first);
    if (value !== null && (source === 'project' || source === 'base')) values[language] = value;
  }
  return { key, place, values, states: statesOf((language) => stateOfKey(own, key, language)) };
}

const statesOf = (stateIn: (language: Language) => TextState): Partial<Record<Language, TextState>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, stateIn(language)]));
