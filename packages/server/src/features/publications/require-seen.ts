import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ownPublicationMoved } from '../../errors/api-error.ts';

/**
 * Holds a document's row while what visitors see of it is changed. `seen`: what they see as far as the caller knows, null for
 * nothing; undefined compares nothing.
 *
 * @throws CONFLICT where they see another publication by now
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
