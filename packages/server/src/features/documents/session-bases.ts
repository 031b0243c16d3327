import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { inOneStatement } from '../../database/single-statement.ts';

/** Revisions of one document that a session is known to have seen (CONTRACT 0.5). */
const KEPT = 8;

/** The writes that note what a session has seen. Reads that a refused write was made from are forgotten here. */
export function seenWrites(
  trx: Kysely<Database>,
  session_id: string,
  document_id: string,
  revision: number,
): OperationNodeSource[] {
  const eighth = trx
    .selectFrom('session_bases as seen')
    .select('seen.revision')
    .where('seen.session_id', '=', session_id)
    .where('seen.document_id', '=', document_id)
    .orderBy('seen.revision', 'desc')
    .offset(KEPT - 1)
    .limit(1);
  return [
    trx
      .insertInto('session_bases')
      .values({ session_id, document_id, revision })
      .onConflict((row) => row.columns(['session_id', 'document_id', 'revision']).doUpdateSet({ is_refused: false })),
    trx
      .deleteFrom('session_bases')
      .where('session_id', '=', session_id)
      .where('document_id', '=', document_id)
      .where('revision', '<>', revision)
      .where((eb) => eb.or([eb('is_refused', '=', true), eb('revision', '<=', eighth)])),
  ];
}

/** The newest revision a session has seen of `documents.id`, or of an alias of it; null when none. */
export const seenIn = (sid: string | RawBuilder<string>, documents = 'documents') =>
  sql<number | null>`(
    select max(session_bases.revision) from session_bases
    where session_bases.session_id = ${sid}::uuid and session_bases.document_id = ${sql.ref(`${documents}.id`)}
    and not session_bases.is_refused
  )`;

/** Notes what a session has seen. Reading the newest it knows writes nothing: a write would wait for the disk. */
export async function noteSeen(
  trx: Kysely<Database>,
  sid: string,
  documentId: string,
  revision: number,
  newest: number | null = null,
): Promise<void> {
  if (newest !== revision) await inOneStatement(trx, seenWrites(trx, sid, documentId, revision));
}

/** The last revisions a session has read or written, the oldest first. */
export async function lastSeen(trx: Kysely<Database>, sid: string, documentId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('session_bases')
    .select('revision')
    .where('session_id', '=', sid)
    .where('document_id', '=', documentId)
    .orderBy('revision', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(({ revision }) => revision).reverse();
}

/** After a conflict: what the session reads next is all it has seen. Until then the same write is refused again. */
export async function forgetSeen(db: Kysely<Database>, sid: string, documentId: string): Promise<void> {
  await db
    .updateTable('session_bases')
    .set({ is_refused: true })
    .where('session_id', '=', sid)
    .where('document_id', '=', documentId)
    .execute();
}
