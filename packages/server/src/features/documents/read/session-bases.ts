import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { type Param, preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import { inOneStatement } from '../../../database/single-statement.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { RESHAPES } from './reshapes.ts';

/** Revisions of one document that a session is known to have seen (CONTRACT 0.5). */
const KEPT = 8;

/** The writes that note what a session has seen. Reads that a refused write was made from are forgotten here. */
export function seenWrites(
  trx: Kysely<Database>,
  session_id: Param<string>,
  document_id: Param<string>,
  revision: Param<number>,
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

/** The same where the newest that the session has seen is not at hand. */
export async function noteRead(
  trx: Kysely<Database>,
  sid: string,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const known = await trx
    .selectFrom('session_bases')
    .select(({ fn }) => fn.max('revision').as('newest'))
    .where('session_id', '=', sid)
    .where('document_id', '=', id)
    .where('is_refused', '=', false)
    .executeTakeFirst();
  await noteSeen(trx, sid, id, revision, known?.newest ?? null);
}

/** What a session has seen of a document. */
interface SeenStates {
  /** The last revisions it has read or written, the oldest first. */
  seen: number[];
  /** Others have written since the oldest of them. */
  isBehind: boolean;
}

const seenStates = preparedQuery(
  (_db, slot: Slots<{ sid: string; documentId: string; head: number; reshapes: readonly string[] }>) => sql<SeenStates>`
    with last as materialized (
      select revision from session_bases
      where session_id = ${slot('sid')}::uuid and document_id = ${slot('documentId')}::uuid
      order by revision desc limit ${sql.lit(KEPT)}
    ), seen as materialized (select revision from last where revision <= ${slot('head')}::integer)
    select array(select revision from seen order by revision) as seen, exists (
      select from revisions where document_id = ${slot('documentId')}::uuid
      and revision > (select min(revision) from seen) and sid is distinct from ${slot('sid')}::uuid
      and cause <> all(${slot('reshapes')}::text[])
    ) as "isBehind"`,
);

/** What a session has seen of a document up to `head`, and whether others have written since; the log is not read for it. */
export async function lastSeen(
  trx: Kysely<Database>,
  sid: string,
  { id: documentId, revision: head }: { id: string; revision: number },
): Promise<SeenStates> {
  const [row] = await seenStates(trx, { sid, documentId, head, reshapes: RESHAPES }, null);
  return row ?? { seen: [], isBehind: false };
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
