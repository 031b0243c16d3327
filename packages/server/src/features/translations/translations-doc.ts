import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Records } from '@diorama/documents/engine/schema/records.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { TranslationsDocument } from '@diorama/documents/translations/translations.records.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { translationsInReach } from '../../access/translations-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { PublishedReader } from '../publications/published-reader.ts';

/** What the operations on translations work with. */
export interface TranslationsDeps {
  db: Kysely<Database>;
  documents: Documents;
  publishedReader: PublishedReader;
}

/** The texts of a project, as of one moment. */
export interface ProjectTranslations {
  id: string;
  revision: number;
  hash: string;
  doc: Records<TranslationsDocument>;
  languages: Language[];
  /** What the other languages are translated from. */
  first: Language;
}

/** The document that holds a project's own texts. Every project has one; of two that an archive held, the older counts. */
export const translationsOf = (trx: Kysely<Database>, projectId: string) =>
  trx
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.space_id')
    .select(['documents.id', 'documents.name', 'documents.schema_version', 'documents.revision', 'documents.hash'])
    .select('projects.languages')
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', '=', translationsDocument.kind)
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .limit(1);

/** The texts of a project that the caller reaches; NOT_FOUND otherwise. */
export async function readTranslations(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: string,
): Promise<ProjectTranslations> {
  await requireTranslations(trx, actor, projectId);
  return loadTranslations(trx, projectId);
}

/** The id of the document; NOT_FOUND out of reach. */
export async function requireTranslations(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<string> {
  return (await translationsInReach(trx, actor, projectId)).id;
}

/** The same without an access check, for what is shown to visitors. */
export async function loadTranslations(trx: Kysely<Database>, projectId: string): Promise<ProjectTranslations> {
  const row = await translationsOf(trx, projectId).select(STORED_RECORDS).executeTakeFirst();
  if (!row) throw notFound('Translations of project', projectId);
  const { id, revision, hash, languages } = row;
  return {
    id,
    revision,
    hash,
    doc: loadDocument(translationsDocument, row).doc,
    languages,
    first: languages[0] ?? 'en',
  };
}
