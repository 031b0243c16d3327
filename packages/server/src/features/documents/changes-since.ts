import type { ChangesSince } from '@diorama/contract/documents/documents.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { changesUpTo } from './document-log.ts';

/** What others did after a revision, for an editor that missed it. */
export async function changesSince(
  db: Kysely<Database>,
  actor: Actor,
  { id, revision, hash }: { id: string; revision: number; hash?: string | undefined },
): Promise<ChangesSince> {
  const row = await documentsInReach(db, actor)
    .leftJoin('revisions as known', (join) =>
      join.onRef('known.document_id', '=', 'documents.id').on('known.revision', '=', revision),
    )
    .select(['documents.revision', 'known.hash'])
    .where('documents.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Document', id);
  const isOther = hash !== undefined && row.hash !== null && row.hash !== hash;
  if (isOther || revision > row.revision) return { revision: row.revision, entries: null, isGone: true };
  return changesUpTo(db, id, revision, row.revision);
}
