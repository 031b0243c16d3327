import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  CreateMigration,
  DiffMigration,
  ListMigrations,
  Migration,
  MigrationDifference,
  MigrationReleases,
} from '@diorama/contract/migration/migration.contract.ts';
import { allKinds } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';

import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, migrationRunning, notFound, staffOnly } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { audit } from '../audit/audit.ts';
import { diffMigration } from './diff-migration.ts';
import { checkRange, inOrder, releasesOf, stepsOfKind } from './migration-range.ts';
import type { MigrationRow } from './migration-run.ts';
import { presentMigrations } from './present-migrations.ts';
import { runMigration } from './run-migration.ts';

const runs = (db: Kysely<Database>) =>
  db
    .selectFrom('document_migrations')
    .innerJoin('users', 'users.id', 'document_migrations.started_by')
    .selectAll('document_migrations')
    .select('users.name as userName');

/** One run. */
async function getMigration(db: Kysely<Database>, id: string): Promise<Migration> {
  const found = await runs(db).where('document_migrations.id', '=', id).execute();
  const [migration] = await presentMigrations(db, found);
  if (!migration) throw notFound('Migration', id);
  return migration;
}

/** Runs, newest first. Ids are made in the order of time. */
async function listMigrations(
  db: Kysely<Database>,
  { cursor, limit }: z.output<typeof ListMigrations>,
): Promise<Page<Migration>> {
  const place = cursors('startedAt:desc', {}, { value: KEYS.id });
  const after = place.read(cursor);
  let query = runs(db);
  if (after) query = query.where(sql<boolean>`document_migrations.id < ${after.id}::uuid`);
  const found = await query
    .orderBy('document_migrations.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = await presentMigrations(db, found.slice(0, limit));
  const last = items.at(-1);
  const nextCursor = found.length > limit && last ? place.write({ value: last.id, id: last.id }) : null;
  return { items, nextCursor };
}

const MigrationJob = z.object({ migrationId: z.string() });

/** Brings many documents to a newer release, by a job, and takes that back. */
export function createMigrations(deps: { db: Kysely<Database>; jobs: Jobs }) {
  const { db, jobs } = deps;
  jobs.work(MIGRATION_JOB, async (data, signal) => runMigration(db, MigrationJob.parse(data).migrationId, signal));
  return {
    async create(actor: Actor, input: z.output<typeof CreateMigration>): Promise<Migration> {
      refuseUnlessStaff(actor);
      return getMigration(db, await createMigration(deps, actor, input));
    },
    async get(actor: Actor, id: string): Promise<Migration> {
      refuseUnlessStaff(actor);
      return getMigration(db, id);
    },
    async list(actor: Actor, input: z.output<typeof ListMigrations>): Promise<Page<Migration>> {
      refuseUnlessStaff(actor);
      return listMigrations(db, input);
    },
    async cancel(actor: Actor, id: string): Promise<Migration> {
      refuseUnlessStaff(actor);
      await cancelMigration(deps, actor, id);
      return getMigration(db, id);
    },
    async rollBack(actor: Actor, id: string): Promise<Migration> {
      refuseUnlessStaff(actor);
      await rollBackMigration(deps, actor, id);
      return getMigration(db, id);
    },
    async diff(actor: Actor, input: z.output<typeof DiffMigration>): Promise<Page<MigrationDifference>> {
      refuseUnlessStaff(actor);
      return diffMigration(db, input);
    },
    async releases(actor: Actor): Promise<MigrationReleases> {
      refuseUnlessStaff(actor);
      return listReleases(db);
    },

    /** Orders again what a crash left behind. Called when a worker starts. */
    async resume(): Promise<void> {
      const left = await db
        .selectFrom('document_migrations')
        .select('id')
        .where('status', 'in', ['queued', 'running'])
        .execute();
      for (const { id } of left) await enqueueRun(jobs, id);
    },
  };
}

export type Migrations = ReturnType<typeof createMigrations>;

/** Orders a run. A job does it; this only writes it down. */
async function createMigration(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  actor: Actor,
  input: z.output<typeof CreateMigration>,
): Promise<string> {
  checkRange(input);
  return db.transaction().execute(async (trx) => {
    for (const projectId of input.projectIds ?? []) await refuseUnknownProject(trx, actor, projectId);
    return onceByRequestId(trx, actor, 'migration.createMigration', input, async () => {
      await refuseWhileRunning(trx);
      const id = newId();
      await trx
        .insertInto('document_migrations')
        .values({
          id,
          from_release: input.from,
          to_release: input.to,
          product: input.product,
          dry_run: input.dryRun,
          stop_on_error: input.stopOnError,
          project_ids: input.projectIds ?? null,
          status: 'queued',
          started_by: actor.userId,
        })
        .execute();
      await enqueueRun(jobs, id, trx);
      await audit(trx, actor, { action: input.dryRun ? 'migration.dryRun' : 'migration.create', target: id });
      return id;
    });
  });
}

async function refuseUnknownProject(trx: Kysely<Database>, actor: Actor, id: string): Promise<void> {
  const space = await spacesInReach(trx, actor)
    .select('spaces.id')
    .where('spaces.id', '=', id)
    .where('spaces.kind', '=', 'project')
    .executeTakeFirst();
  if (!space) throw notFound('Project', id);
}

/** What can be migrated: the kinds with their steps, and how many documents are at which release. */
async function listReleases(db: Kysely<Database>): Promise<MigrationReleases> {
  const counted = await db
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.kind', 'documents.schema_version'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .groupBy(['documents.kind', 'documents.schema_version'])
    .execute();
  const kinds = allKinds().map((kind) => {
    const own = counted.filter((row) => row.kind === kind.kind);
    const stored = inOrder(own.map(({ schema_version }) => schema_version));
    return {
      type: kind.kind,
      name: kind.labels.document,
      release: kind.schemaVersion,
      steps: stepsOfKind(kind, {}, stored[0]),
      documents: stored.map((release) => ({
        release,
        count: Number(own.find(({ schema_version }) => schema_version === release)?.count ?? 0),
      })),
      releases: [...releasesOf(kind), ...stored],
    };
  });
  return {
    releases: inOrder(kinds.flatMap(({ releases }) => releases)),
    kinds: kinds.map(({ releases: _releases, ...kind }) => kind),
  };
}

/**
 * A run takes the documents of all clients. Where clients have members, it is for staff; the response does not reveal
 * what exists.
 */
function refuseUnlessStaff({ scope }: Pick<Actor, 'scope'>): void {
  if (scope.type !== 'all') throw staffOnly('migrate documents');
}

interface Deps {
  db: Kysely<Database>;
  jobs: Jobs;
}

/** Stops a run after the document it is at; what is migrated stays. One that is over stays as it is. */
async function cancelMigration({ db, jobs }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id);
    if (run.status !== 'queued' && run.status !== 'running') return;
    if (run.is_rolling_back) throw migrationRunning('The documents are being restored. Wait until they all are');
    const isOver = run.status === 'queued' ? { status: 'cancelled' as const, finished_at: new Date() } : {};
    await trx
      .updateTable('document_migrations')
      .set({ is_cancelled: true, ...isOver })
      .where('id', '=', id)
      .execute();
    // Should no worker be at it any more, the next one ends it.
    if (run.status === 'running') await enqueueRun(jobs, id, trx);
    await audit(trx, actor, { action: 'migration.cancel', target: id });
  });
}

/** Orders the rollback of every document of a run that was not edited since. */
async function rollBackMigration({ db, jobs }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id);
    if (run.status === 'rolled-back') return;
    if (run.dry_run)
      throw invalidField(['migrationId'], 'A dry run has changed nothing: there is nothing to roll back');
    await refuseWhileRunning(trx);
    await trx
      .updateTable('document_migrations')
      .set({ status: 'queued', is_rolling_back: true, is_cancelled: false, finished_at: null })
      .where('id', '=', id)
      .execute();
    await enqueueRun(jobs, id, trx);
    await audit(trx, actor, { action: 'migration.rollback', target: id });
  });
}

async function lockRun(trx: Kysely<Database>, id: string): Promise<MigrationRow> {
  const run = await trx
    .selectFrom('document_migrations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw notFound('Migration', id);
  return run;
}

/** The queue of runs. */
const MIGRATION_JOB = 'migration';
/** One number for the advisory lock: who orders a run or a roll back waits for who does the same. */
const ORDER_LOCK = 4_104_110;

/** Refuses a second run; held until the transaction ends, so that two callers cannot both pass. */
async function refuseWhileRunning(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORDER_LOCK})`.execute(trx);
  const running = await trx
    .selectFrom('document_migrations')
    .select(['from_release', 'to_release', 'dry_run'])
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!running) return;
  const { from_release, to_release, dry_run } = running;
  const what = dry_run ? 'dry run' : 'migration';
  throw migrationRunning(`A ${what} from ${from_release} to ${to_release} is running. Wait for it, or cancel it`);
}

/** Enqueues a run, or the rest of it. */
const enqueueRun = (jobs: Jobs, migrationId: string, trx?: Kysely<Database>): Promise<string> =>
  jobs.enqueue(MIGRATION_JOB, { migrationId }, { key: migrationId, ...(trx ? { trx } : {}) });
