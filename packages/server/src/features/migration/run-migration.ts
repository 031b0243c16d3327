import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { migrateOne } from './migrate-one.ts';
import { targetsOf } from './migration-range.ts';
import { finish, type MigrationRow, noteTotals, planDocuments, rangeOf } from './migration-run.ts';
import { restoreOne } from './restore-one.ts';

/** Documents read from the ledger in one go. */
const AT_ONCE = 100;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;

/**
 * Does a run, or the rest of one whose worker was killed: documents that have an outcome in the ledger are not taken
 * again. One document after the other, so that everybody else's work goes on between them.
 */
export async function runMigration(db: Kysely<Database>, id: string, signal: AbortSignal): Promise<void> {
  const run = await begin(db, id);
  if (!run) return;
  if (!run.is_rolling_back && (await forward(db, run, signal)) !== 'roll-back') return;
  const hasEnded = await eachDocument(db, run, signal, 'restore', async (documentId) => {
    await restoreOne(db, run, documentId);
    return 'next';
  });
  if (hasEnded) await finish(db, id, 'rolled-back');
}

/** Marks it as running; undefined when it is over. */
const begin = (db: Kysely<Database>, id: string): Promise<MigrationRow | undefined> =>
  db
    .updateTable('document_migrations')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

async function forward(db: Kysely<Database>, run: MigrationRow, signal: AbortSignal): Promise<'over' | 'roll-back'> {
  const targets = targetsOf(rangeOf(run));
  await planDocuments(db, run, targets);
  const stopsAtFailure = run.stop_on_error && !run.dry_run;
  // A worker that was killed between a failure and the roll back: it is still to come.
  let isFailed = stopsAtFailure && (await hasFailures(db, run.id));
  const isWhole =
    !isFailed &&
    (await eachDocument(db, run, signal, 'migrate', async (documentId) => {
      const outcome = await migrateOne(db, run, targets, documentId);
      isFailed = outcome === 'failed' && stopsAtFailure;
      return isFailed || outcome === 'cancelled' ? 'stop' : 'next';
    }));
  if (!isFailed) {
    await finish(db, run.id, isWhole ? undefined : 'cancelled');
    return 'over';
  }
  await db.updateTable('document_migrations').set({ is_rolling_back: true }).where('id', '=', run.id).execute();
  return 'roll-back';
}

/** Takes the documents that are still to come, in the order of their ids; false when it was stopped before the last one. */
async function eachDocument(
  db: Kysely<Database>,
  run: MigrationRow,
  signal: AbortSignal,
  what: 'migrate' | 'restore',
  take: (documentId: string) => Promise<'next' | 'stop'>,
): Promise<boolean> {
  let notedAt = 0;
  for (;;) {
    const ids = await nextDocuments(db, run.id, what);
    if (ids.length === 0) return true;
    for (const documentId of ids) {
      signal.throwIfAborted();
      if ((await take(documentId)) === 'stop') return false;
      if (Date.now() - notedAt > NOTE_EVERY) {
        await noteTotals(db, run.id);
        notedAt = Date.now();
      }
      await nextTurn();
    }
  }
}

async function nextDocuments(db: Kysely<Database>, id: string, what: 'migrate' | 'restore'): Promise<string[]> {
  const ledger = db
    .selectFrom('document_migration_ledger')
    .select('document_id')
    .where('migration_id', '=', id)
    .orderBy('document_id')
    .limit(AT_ONCE);
  const rows = await (what === 'migrate'
    ? ledger.where('outcome', '=', 'waiting')
    : ledger.where('outcome', 'in', ['migrated', 'unchanged']).where('is_restored', 'is', null)
  ).execute();
  return rows.map(({ document_id }) => document_id);
}

async function hasFailures(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('document_migration_ledger')
    .select('document_id')
    .where('migration_id', '=', id)
    .where('outcome', '=', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
