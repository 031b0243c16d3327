import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  CreateMigration,
  DiffMigration,
  ListMigrations,
  Migration,
  MigrationDifference,
  MigrationReleases,
} from '@diorama/contract/migration/migration.contract.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { createMigration } from './create-migration.ts';
import { diffMigration } from './diff-migration.ts';
import { getMigration, listMigrations } from './list-migrations.ts';
import { listReleases } from './list-releases.ts';
import { enqueueRun, MIGRATION_JOB } from './one-at-a-time.ts';
import { refuseUnlessStaff } from './refuse-unless-staff.ts';
import { runMigration } from './run-migration.ts';
import { cancelMigration, rollBackMigration } from './stop-migration.ts';

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
