import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { lockDocument } from '../documents/change/lock-document.ts';
import type { Documents } from '../documents/documents.service.ts';

/**
 * Takes own changes back, each merged with what was done since. Gives the ids of the documents where that was not
 * possible: the same places have changed, or the document is frozen or gone.
 */
export async function takeBackChanges(
  { db, documents }: { db: Kysely<Database>; documents: Documents },
  actor: Actor,
  changes: readonly { docId: string; revision: number }[],
  label: string,
): Promise<string[]> {
  const failed: string[] = [];
  await refuseForeign(db, actor, changes);
  for (const { docId, revision } of changes)
    try {
      await db.transaction().execute(async (trx) => {
        const row = await lockDocument(trx, actor, docId);
        const made = await trx
          .selectFrom('revisions')
          .select('inverse')
          .where('document_id', '=', docId)
          .where('revision', '=', revision)
          .where('by', '=', actor.userId)
          .executeTakeFirst();
        if (!made) return void failed.push(docId);
        const taken = { baseRevision: revision, requestId: null, label, changes: made.inverse };
        await documents.accept(trx, actor, row, taken);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push(docId);
    }
  return failed;
}

/** NOT_FOUND where the caller reaches none of them. */
async function refuseForeign(db: Kysely<Database>, actor: Actor, changes: readonly { docId: string }[]): Promise<void> {
  const ids = changes.map(({ docId }) => docId);
  const known = await documentsInReach(db, actor)
    .select('documents.id')
    .where('documents.id', 'in', ids)
    .limit(1)
    .execute();
  if (known.length === 0) throw notFound('Document', ids[0] ?? '');
}
