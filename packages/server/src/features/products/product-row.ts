import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { STORED_RECORDS } from '../documents/document-rows.ts';
import { HAS_MOVED } from '../documents/publish-state.ts';

/** Which product; without `projectId`, wherever it is. */
export interface ProductId {
  type: string;
  id: string;
  projectId?: string | undefined;
}

/** A product's row with its records and its project's theme, of one moment. NOT_FOUND out of reach. */
export async function productRow(trx: Kysely<Database>, actor: Actor, { type, id, projectId }: ProductId) {
  let query = documentsInReach(trx, actor)
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('users', 'users.id', 'documents.updated_by')
    .selectAll('documents')
    .select(['projects.theme_id', 'projects.active_id', 'projects.languages'])
    .select(['users.name as updated_by_name', 'publications.version'])
    .select([STORED_RECORDS, HAS_MOVED])
    .where('documents.id', '=', id)
    .where('documents.kind', '=', type);
  if (projectId) query = query.where('documents.space_id', '=', projectId);
  const row = await query.executeTakeFirst();
  if (!row?.theme_id || !row.languages) throw notFound('Product', id);
  return { ...row, theme_id: row.theme_id, languages: row.languages };
}

export type ProductRow = Awaited<ReturnType<typeof productRow>>;
