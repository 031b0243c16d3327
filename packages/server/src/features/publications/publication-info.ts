import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** A publication as editors see it. */
export async function publicationInfo(trx: Kysely<Database>, publicationId: string): Promise<PublicationInfo> {
  const row = await trx
    .selectFrom('publications')
    .leftJoin('users', 'users.id', 'publications.by')
    .leftJoin('documents', 'documents.published_id', 'publications.id')
    .select(['publications.id', 'version', 'publications.hash', 'at', 'note', 'by', 'source_revision'])
    .select(['users.name', 'documents.id as live_id'])
    .where('publications.id', '=', publicationId)
    .executeTakeFirstOrThrow();
  return {
    publicationId: row.id,
    version: row.version,
    hash: row.hash,
    at: row.at,
    by: row.by && row.name ? { id: row.by, name: row.name } : null,
    note: row.note,
    live: row.live_id !== null,
    sourceRevision: row.source_revision,
  };
}
