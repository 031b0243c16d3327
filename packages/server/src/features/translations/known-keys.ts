import { isCatalogueKey, recordIdOf } from '@diorama/documents/translations/translation-key.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { translationsOf } from './translations-doc.ts';

/** Which of the keys a project has: one query for those that are not in the catalogue. */
export async function knownKeys(
  trx: Kysely<Database>,
  projectId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = keys.filter((key) => !isCatalogueKey(key));
  if (own.length === 0) return new Set(keys);
  const rows = await trx
    .selectFrom('document_records')
    .innerJoin(translationsOf(trx, projectId).as('own'), 'own.id', 'document_records.document_id')
    .select(sql<string>`document_records.value ->> 'key'`.as('key'))
    .where('document_records.key', '=', sql<string>`any(${own.map((key) => `texts/${recordIdOf(key)}`)}::text[])`)
    .execute();
  return new Set([...keys.filter(isCatalogueKey), ...rows.map(({ key }) => key)]);
}
