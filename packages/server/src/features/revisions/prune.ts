import { composeChanges } from '@diorama/documents/engine/merge/compose-changes.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { planPrune, type Squash } from './prune-plan.ts';

/** In `server_secrets`: the day that the last look at old revisions took for today. */
const NAME = 'pruning-day';
/** Milliseconds by which that day goes on from one look to the next at most; looks are a day apart. */
const STEP = 2 * 86_400_000;

/**
 * The day from which the age of revisions is counted: the log's own newest time, never later than the clock. It goes on
 * by two days a look at most, so that a clock that is 400 days ahead does not make yesterday's history old. Null when
 * there is no log.
 */
async function pruningDay(db: Kysely<Database>, now: Date): Promise<Date | null> {
  const newest = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  if (!newest?.at) return null;
  const known = await db.selectFrom('server_secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  const last = known ? Date.parse(known.value.toString('utf8')) : Number.NaN;
  const furthest = Number.isNaN(last) ? Number.POSITIVE_INFINITY : last + STEP;
  const day = new Date(Math.min(now.getTime(), newest.at.getTime(), furthest));
  const value = Buffer.from(day.toISOString());
  await db
    .insertInto('server_secrets')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  return day;
}

const JOB = 'revisions.prune';
/** Seconds between two looks. */
const EVERY = 86_400;
/** Milliseconds for which every revision is kept (CONTRACT 0.6). */
const KEPT_WHOLE = 180 * 86_400_000;

/**
 * Thins out what is older than 180 days to one revision an hour. What goes is composed into the next one that stays, so
 * the log still leads everywhere that is kept. Never taken: the head, what a publication or a name points at, and what a
 * living session may still merge from.
 */
export function createPruning({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }) {
  async function prune(signal?: AbortSignal, now = new Date()): Promise<void> {
    const today = await pruningDay(db, now);
    if (!today) return;
    const before = new Date(today.getTime() - KEPT_WHOLE);
    const crowded = await db
      .selectFrom('revisions')
      .select('document_id')
      .distinct()
      .where('at', '<', before)
      .groupBy(['document_id', sql`date_trunc('hour', at)`])
      .having(sql<boolean>`count(*) > 1`)
      .execute();
    for (const { document_id } of crowded) {
      signal?.throwIfAborted();
      await db.transaction().execute((trx) => pruneDocument(trx, document_id, before));
    }
  }

  jobs.work(JOB, async (_data, signal) => {
    // Enqueued first, so that a failed run is followed by the next one.
    await jobs.enqueue(JOB, {}, { key: 'next', delay: EVERY });
    await prune(signal);
  });

  return {
    prune,
    /** Looks now and every day from then on, in whichever process works. */
    start: async (): Promise<void> => {
      await jobs.enqueue(JOB, {}, { key: 'now' });
    },
  };
}

async function pruneDocument(trx: Kysely<Database>, documentId: string, before: Date): Promise<void> {
  // Locks the row, as every writer does: no publishing, naming or saving in the meantime.
  const head = await trx
    .selectFrom('documents')
    .select('revision')
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  if (!head) return;
  const old = await trx
    .selectFrom('revisions')
    .select(['revision', 'at'])
    .where('document_id', '=', documentId)
    .where('at', '<', before)
    .orderBy('revision')
    .execute();
  const pinned = await pinnedRevisions(trx, documentId);
  for (const squash of planPrune(old, new Set([...pinned, head.revision]))) await apply(trx, documentId, squash);
}

async function pinnedRevisions(trx: Kysely<Database>, documentId: string): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    select source_revision as revision from publications where document_id = ${documentId}::uuid
    union select revision from revision_names where document_id = ${documentId}::uuid
    union select session_bases.revision from session_bases join sessions on sessions.id = session_bases.session_id
      where document_id = ${documentId}::uuid and sessions.revoked_at is null and sessions.expires_at > now()`.execute(
    trx,
  );
  return rows.map(({ revision }) => revision);
}

async function apply(trx: Kysely<Database>, documentId: string, { into, from }: Squash): Promise<void> {
  const rows = await trx
    .selectFrom('revisions')
    .select(['revision', 'squashed_from', 'forward', 'inverse'])
    .where('document_id', '=', documentId)
    .where('revision', '=', sql<number>`any(${[...from, into]})`)
    .orderBy('revision')
    .execute();
  const [first] = rows;
  if (!first) return;
  const forward = composeChanges(rows.flatMap((row) => row.forward));
  const inverse = composeChanges([...rows].reverse().flatMap((row) => row.inverse));
  await trx
    .updateTable('revisions')
    .set({
      squashed_from: first.squashed_from ?? first.revision,
      forward: JSON.stringify(forward),
      inverse: JSON.stringify(inverse),
    })
    .where('document_id', '=', documentId)
    .where('revision', '=', into)
    .execute();
  await trx
    .deleteFrom('revisions')
    .where('document_id', '=', documentId)
    .where('revision', '=', sql<number>`any(${from})`)
    .execute();
}
