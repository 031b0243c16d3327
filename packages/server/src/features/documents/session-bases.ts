import { type Kysely, type RawBuilder, sql } from 'kysely';
import { preparedQuery, type Slots } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/schema.ts';

/** The write that notes what a session has seen of a document. */
export const sawWrite = (trx: Kysely<Database>, session_id: string, document_id: string, revision: number) =>
  trx
    .insertInto('session_bases')
    .values({ session_id, document_id, revision })
    // A slow reader may come to write down what it saw after somebody quicker has seen more.
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'document_id'])
        .doUpdateSet({ revision: sql`greatest(session_bases.revision, excluded.revision)` }),
    );

/** For `documents`: the revision a session last read or wrote; null when none. */
export const seenIn = (sid: string | RawBuilder<string>) =>
  sql<number | null>`(
    select session_bases.revision from session_bases
    where session_bases.session_id = ${sid}::uuid and session_bases.document_id = documents.id
  )`.as('seen');

/** Notes what a session has seen. Reading the same again writes nothing: a write would wait for the disk. */
export async function remember(
  trx: Kysely<Database>,
  sid: string,
  documentId: string,
  revision: number,
): Promise<void> {
  await noteSeen(trx, sid, documentId, revision, (await seenBy(trx, sid, documentId)) ?? null);
}

/** The same where it is known what the session had seen before. */
export async function noteSeen(
  trx: Kysely<Database>,
  sid: string,
  documentId: string,
  revision: number,
  seen: number | null,
): Promise<void> {
  if (seen === null || seen < revision) await sawWrite(trx, sid, documentId, revision).execute();
}

/** The revision a session last read or wrote. */
export async function seenBy(trx: Kysely<Database>, sid: string, documentId: string): Promise<number | undefined> {
  const [row] = await baseOf(trx, { sid, documentId }, null);
  return row?.revision;
}

const baseOf = preparedQuery((db, slot: Slots<{ sid: string; documentId: string }>) =>
  db
    .selectFrom('session_bases')
    .select('revision')
    .where('session_id', '=', slot('sid'))
    .where('document_id', '=', slot('documentId')),
);
