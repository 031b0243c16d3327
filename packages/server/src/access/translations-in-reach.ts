import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import { notFound } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';
import { documentsInReach } from './documents-in-reach.ts';

/** The document of a project's texts with what is published of it; NOT_FOUND out of reach. */
export async function translationsInReach(trx: Kysely<Database>, actor: Actor, projectId: string) {
  const row = await documentsInReach(trx, actor)
    .select(['documents.id', 'documents.published_id'])
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', '=', translationsDocument.kind)
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound('Project', projectId);
  return row;
}
