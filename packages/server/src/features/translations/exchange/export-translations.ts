import type {
  DocumentText,
  ExportedTranslations,
  ExportTranslations,
  TextFormat,
} from '@diorama/contract/translations/translations.contract.ts';
import { sentence } from '@diorama/documents/engine/labels.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { CATALOGUE_KEYS, resolvedText } from '@diorama/documents/translations/resolve-texts.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { invalidField } from '../../../errors/api-error.ts';
import { allDocumentTexts } from '../document-texts.ts';
import { textDocuments } from '../text-documents.ts';
import { allKeys } from '../translation-rows.ts';
import { type ProjectTranslations, readTranslations, type TranslationsDeps } from '../translations-doc.ts';
import { writeCsv } from './csv-file.ts';
import { writeJson } from './json-file.ts';
import { writePo } from './po-file.ts';
import type { FileRow } from './text-file.ts';
import { writeXliff } from './xliff-file.ts';
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

/** Every text of a project as a file that can be imported again. */
export async function exportTranslations(
  { db }: Pick<TranslationsDeps, 'db'>,
  actor: Actor,
  { projectId, format, language }: z.output<typeof ExportTranslations>,
): Promise<z.output<typeof ExportedTranslations>> {
  const own = await readTranslations(db, actor, projectId);
  const project = await db.selectFrom('projects').select('slug').where('id', '=', projectId).executeTakeFirstOrThrow();
  const documents = new Map((await textDocuments(db, projectId)).map(({ id, name }) => [id, name]));
  const texts = await allDocumentTexts(db, actor, projectId, MOST_ROWS);
  const rows = [
    ...texts.filter(({ max }) => max !== null).map((text) => rowOfText(text, documents.get(text.document) ?? '')),
    ...allKeys(own)
      .filter((key) => !CATALOGUE_KEYS.includes(key))
      .map((key) => rowOfKey(own, key, 'Custom')),
    ...CATALOGUE_KEYS.map((key) => rowOfKey(own, key, 'Interface')),
  ];
  if (rows.length > MOST_ROWS)
    throw invalidField(
      ['format'],
      `The project has more than ${MOST_ROWS.toLocaleString('en')} texts, too many for one file`,
    );
  const target = language ?? own.languages.find((one) => one !== own.first) ?? own.first;
  const { ending, type } = TYPES[format];
  const inName = format === 'xliff12' || format === 'po' ? `-${target}` : '';
  return {
    fileName: `${project.slug}-texts${inName}.${ending}`,
    type,
    content: await written(format, rows, own.first, target),
    rows: rows.length,
  };
}

async function written(format: TextFormat, rows: FileRow[], source: Language, target: Language): Promise<string> {
  switch (format) {
    case 'json':
      return writeJson(rows);
    case 'csv':
      return writeCsv(rows);
    case 'xliff12':
      return writeXliff(rows, source, target);
    case 'po':
      return writePo(rows, source, target);
    case 'xlsx':
      return writeXlsx(rows);
  }
}

const rowOfText = (text: DocumentText, document: string): FileRow => ({
  key: placeKey(text),
  place: `${document}: ${sentence(text.name)}, ${text.field}`,
  values: text.values,
});

/** Texts that come from another language are left empty: they are still to be translated. */
function rowOfKey({ doc, first }: ProjectTranslations, key: string, place: string): FileRow {
  const values: FileRow['values'] = {};
  for (const language of LANGUAGES) {
    const { value, source } = resolvedText(doc, key, language, first);
    if (value !== null && (source === 'project' || source === 'base')) values[language] = value;
  }
  return { key, place, values };
}
