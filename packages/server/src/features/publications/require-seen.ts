import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { ownPublicationMoved } from '../../errors/api-error.ts';

/**
 * Locks a document's row while its publication is changed. `seen`: the publication the caller believes is live, null
 * for none; undefined compares nothing.
 *
 * @throws CONFLICT where another publication is live by now
 */
export async function requireSeen(
  trx: Kysely<Database>,
  documentId: string,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const held = await trx
    .selectFrom('documents')
    .select('published_id')
    .where('id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held?.published_id !== seen) throw ownPublicationMoved();
}
