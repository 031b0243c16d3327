import type { AtRevision, NameRevision } from '@diorama/contract/revisions/revisions.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { audit } from '../audit/audit.ts';
import { lockDocument } from '../documents/lock-document.ts';
import { revisionRow } from './read-revision.ts';

/** Gives a revision a name. It is kept for as long as it has one. */
export async function nameRevision(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, revision, name }: z.output<typeof NameRevision>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, docId, docType);
    await revisionRow(trx, row, revision, 'revision');
    await trx
      .insertInto('revision_names')
      .values({ document_id: docId, revision, name, by: actor.userId })
      .onConflict((conflict) => conflict.columns(['document_id', 'revision']).doUpdateSet({ name, by: actor.userId }))
      .execute();
    await audit(trx, actor, { action: 'revision.name', target: docId, spaceId: row.space_id, revision });
  });
}

/** Takes the name away; without one already, nothing is done. */
export async function unnameRevision(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, revision }: z.output<typeof AtRevision>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, docId, docType);
    const { numDeletedRows } = await trx
      .deleteFrom('revision_names')
      .where('document_id', '=', docId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await audit(trx, actor, { action: 'revision.unname', target: docId, spaceId: row.space_id, revision });
  });
}
