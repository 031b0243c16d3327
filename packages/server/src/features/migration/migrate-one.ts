import { takeStep } from '@diorama/documents/engine/load-records.ts';
import { editsBetween, patchOf } from '@diorama/documents/engine/merge/diff-records.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { pendingSteps } from '@diorama/documents/engine/schema/migrations.ts';
import type { RecordMap } from '@diorama/documents/engine/schema/tables.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import type { Kysely } from 'kysely';
import { LOCK_COLUMNS, refuseWhenLockedIn } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { unsigned } from '../documents/change/append-revision.ts';
import { recordEdits, reshapeDocument } from '../documents/change/migrate-document.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { keptDifference } from './kept-difference.ts';
import type { KindTarget } from './migration-range.ts';
import { isInRange, type MigrationRow, settle } from './migration-run.ts';

/** A document could not be migrated; it stays as it was. */
class MigrationFault extends Error {
  readonly step: string;

  constructor(step: string, message: string) {
    super(message);
    this.step = step;
  }
}

/** Longest message kept of a failure, in characters. */
const MAX_MESSAGE = 500;

/**
 * Takes a document's steps one by one up to a release, and parses the result when that is the newest: only of this one
 * there is a schema. Pure. Throws a {@link MigrationFault} that names the step which last changed what is wrong.
 */
function takeSteps(
  kind: DocumentKind,
  stored: RecordMap,
  { from, to }: { from: string; to: string },
): { records: RecordMap; steps: string[] } {
  const steps = pendingSteps(kind.migrations, from, to);
  const changedBy = new Map<string, string>();
  let records: RecordMap = structuredClone(stored);
  for (const step of steps) {
    const before = records;
    try {
      records = takeStep(step, structuredClone(before));
    } catch (error) {
      throw new MigrationFault(step.id, messageOf(error));
    }
    for (const key of Object.keys(records)) if (!equalJson(before[key], records[key])) changedBy.set(key, step.id);
  }
  const last = steps.at(-1)?.id ?? to;
  if (to !== kind.schemaVersion) return { records, steps: steps.map(({ id }) => id) };
  for (const [key, record] of Object.entries(records)) {
    const parsed = parseRecord(kind, key, record);
    if (parsed.ok) continue;
    const [issue] = parsed.issues;
    const message = issue ? `${issue.path.join(', ')}: ${issue.message}` : `${key} cannot be read`;
    throw new MigrationFault(changedBy.get(key) ?? last, message.slice(0, MAX_MESSAGE));
  }
  return { records, steps: steps.map(({ id }) => id) };
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);

/**
 * Brings one document of a run to its release, in a transaction of its own. A dry run reads, and writes nothing but the
 * ledger. Nothing is done when somebody has cancelled the run.
 */
export async function migrateOne(
  db: Kysely<Database>,
  run: MigrationRow,
  targets: readonly KindTarget[],
  documentId: string,
): Promise<'settled' | 'failed' | 'cancelled'> {
  try {
    // A dry run holds no lock: it reads as of one moment.
    const begin = run.dry_run ? db.transaction().setIsolationLevel('repeatable read') : db.transaction();
    return await begin.execute((trx) => attempt(trx, run, targets, documentId));
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error; // the database is away: the job is tried again
    await settle(db, run.id, documentId, { outcome: 'failed', ...fault }).execute();
    return 'failed';
  }
}

async function attempt(
  trx: Kysely<Database>,
  run: MigrationRow,
  targets: readonly KindTarget[],
  documentId: string,
): Promise<'settled' | 'cancelled'> {
  const row = await readDocument(trx, run, documentId, !run.dry_run);
  if (row?.is_cancelled) return 'cancelled';
  const target = targets.find(({ kind }) => kind.kind === row?.kind);
  if (!row || !target || row.deleted_at || !isInRange(row.schema_version, run.from_release, target.release)) {
    await settle(trx, run.id, documentId, { outcome: 'skipped' }).execute();
    return 'settled';
  }
  refuseWhenLockedIn(row, { userId: run.started_by });
  const { kind, release } = target;
  const stored = await readRecords(trx, documentId);
  const { records, steps } = takeSteps(kind, stored, { from: row.schema_version, to: release });
  const edits = recordEdits(stored, records);
  const outcome = edits.length > 0 ? ('migrated' as const) : ('unchanged' as const);
  const changes = patchOf(kind, editsBetween(kind, stored, records)).length;
  const settled = { outcome, steps, changes, release_before: row.schema_version };
  if (run.dry_run) {
    const difference = await keptDifference(trx, run.id, edits);
    await settle(trx, run.id, documentId, { ...settled, difference }).execute();
    return 'settled';
  }
  const signature = { ...unsigned('migrate', `Migrate to ${release}`, run.started_by), schemaVersion: release };
  const before = { revision_before: row.revision, hash_before: row.hash };
  await reshapeDocument(trx, kind, row, edits, signature, ({ revision, hash }) => [
    settle(trx, run.id, documentId, { ...settled, ...before, revision_after: revision, hash_after: hash }),
  ]);
  return 'settled';
}

/** A document with its project's lock, and whether the run was cancelled; for a write, its row is held. */
export function readDocument(trx: Kysely<Database>, run: MigrationRow, id: string, isForWrite: boolean) {
  const query = trx
    .selectFrom('documents')
    .leftJoin('projects', 'projects.id', 'documents.space_id')
    .leftJoin('users as holders', 'holders.id', 'projects.lock_by')
    .selectAll('documents')
    .select(LOCK_COLUMNS)
    .select((row) =>
      row.selectFrom('document_migrations').select('is_cancelled').where('id', '=', run.id).as('is_cancelled'),
    )
    .where('documents.id', '=', id);
  return (isForWrite ? query.forUpdate('documents') : query).executeTakeFirst();
}

/** SQLSTATE classes of faults that lie in the document: data, integrity, limits. */
const DATA_FAULTS = /^(22|23|54)/;

/** What is wrong with the document; null when something else is. */
function faultOf(error: unknown): { step: string | null; message: string } | null {
  if (error instanceof MigrationFault || error instanceof ApiError)
    return { step: error instanceof MigrationFault ? error.step : null, message: error.message };
  const isDataFault = error instanceof Error && 'code' in error && DATA_FAULTS.test(String(error.code));
  return isDataFault ? { step: null, message: `The database refuses the result: ${error.message}` } : null;
}
