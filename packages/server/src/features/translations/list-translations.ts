import type {
  GetTranslation,
  ListTranslations,
  TranslationPage,
  TranslationRow,
} from '@diorama/contract/translations/translations.contract.ts';
import { CUSTOM, isCatalogueKey } from '@diorama/documents/translations/translation-key.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { allKeys, completenessOf, hasKey, listedRows, translationRow } from './translation-rows.ts';
import { type ProjectTranslations, readTranslations, type TranslationsDeps } from './translations-doc.ts';

/** The texts under keys, by key. How far each language is comes with every page. */
export async function listTranslations(
  { db }: Pick<TranslationsDeps, 'db'>,
  actor: Actor,
  { projectId, cursor, limit, ...filters }: z.output<typeof ListTranslations>,
): Promise<TranslationPage> {
  const paging = cursors('key:asc', { projectId, ...filters }, { value: KEYS.text, id: KEYS.text });
  const after = paging.read(cursor)?.value;
  const own = await readTranslations(db, actor, projectId);
  const about = await aboutKeys(db, projectId, own);
  const rows = allKeys(own).map((key) => translationRow(own, key, about));
  const { search, filter, language } = filters;
  const listed = listedRows(rows, { search, filter, language });
  const rest = after === undefined ? listed : listed.filter(({ key }) => key > after);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && rest.length > limit ? paging.write({ value: last.key, id: last.key }) : null,
    ...(after === undefined ? { total: listed.length } : {}),
    completeness: completenessOf(rows),
  };
}

/** One key: a catalogue key first, then the custom one of that name. */
export async function getTranslation(
  { db }: Pick<TranslationsDeps, 'db'>,
  actor: Actor,
  { projectId, key }: z.output<typeof GetTranslation>,
): Promise<TranslationRow> {
  const own = await readTranslations(db, actor, projectId);
  const found = isCatalogueKey(key) ? key : `${CUSTOM}${key}`;
  if (!hasKey(own, found)) throw notFound('Translation', key);
  return translationRow(own, found, await aboutKeys(db, projectId, own));
}

/** When each key of a project was last written, in whichever language. `id`: of the document that holds them. */
export async function keysWrittenAt(db: Kysely<Database>, id: string): Promise<ReadonlyMap<string, Date>> {
  const written = await db
    .selectFrom('document_records')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.document_id', '=', 'document_records.document_id')
        .onRef('revisions.revision', '=', 'document_records.revision'),
    )
    .select([sql<string>`document_records.value ->> 'key'`.as('key'), 'revisions.at'])
    .where('document_records.document_id', '=', id)
    .where('document_records.key', 'like', 'texts/%')
    .execute();
  return new Map(written.map(({ key, at }) => [key, at]));
}

/** When keys were written and how often drafts of the project use them: two queries, whatever there is. */
async function aboutKeys(db: Kysely<Database>, projectId: string, { id }: ProjectTranslations) {
  const used = await db
    .selectFrom('document_references')
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .select(({ fn }) => ['to_id', fn.countAll<string>().as('count')])
    .where('document_references.to_type', '=', 'translation')
    .where('documents.space_id', '=', projectId)
    .where('documents.deleted_at', 'is', null)
    .groupBy('to_id')
    .execute();
  return {
    writtenAt: await keysWrittenAt(db, id),
    usedBy: new Map(used.map(({ to_id, count }) => [to_id, Number(count)])),
  };
}
