import {
  CreateMigration,
  DiffMigration,
  ListMigrations,
  Migration,
  MigrationDifferencePage,
  MigrationPage,
  MigrationReleases,
  OneMigration,
} from '@diorama/contract/migration/migration.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Migrations } from './migration.service.ts';

/** Runs that bring many documents to a newer release (CONTRACT 1.12). */
export const migrationRouter = (migrations: Migrations) =>
  router({
    createMigration: signedIn
      .input(CreateMigration)
      .output(Migration)
      .mutation(({ ctx, input }) => migrations.create(ctx.actor, input)),
    get: signedIn
      .input(OneMigration)
      .output(Migration)
      .query(({ ctx, input }) => migrations.get(ctx.actor, input.migrationId)),
    list: signedIn
      .input(ListMigrations)
      .output(MigrationPage)
      .query(({ ctx, input }) => migrations.list(ctx.actor, input)),
    cancel: signedIn
      .input(OneMigration)
      .output(Migration)
      .mutation(({ ctx, input }) => migrations.cancel(ctx.actor, input.migrationId)),
    rollback: signedIn
      .input(OneMigration)
      .output(Migration)
      .mutation(({ ctx, input }) => migrations.rollBack(ctx.actor, input.migrationId)),
    diff: signedIn
      .input(DiffMigration)
      .output(MigrationDifferencePage)
      .query(({ ctx, input }) => migrations.diff(ctx.actor, input)),
    /** What this server can migrate. */
    releases: signedIn.output(MigrationReleases).query(({ ctx }) => migrations.releases(ctx.actor)),
  });
