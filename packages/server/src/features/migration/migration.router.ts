import {
  CreateMigration,
  DiffMigration,
  ListMigrations,
  OneMigration,
} from '@diorama/contract/migration/migration.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Migrations } from './migration.service.ts';

/** Runs that bring many documents to a newer release (CONTRACT 1.12). */
export const migrationRouter = (migrations: Migrations) =>
  router({
    createMigration: signedIn.input(CreateMigration).mutation(({ ctx, input }) => migrations.create(ctx.actor, input)),
    get: signedIn.input(OneMigration).query(({ ctx, input }) => migrations.get(ctx.actor, input.migrationId)),
    list: signedIn.input(ListMigrations).query(({ ctx, input }) => migrations.list(ctx.actor, input)),
    cancel: signedIn.input(OneMigration).mutation(({ ctx, input }) => migrations.cancel(ctx.actor, input.migrationId)),
    rollback: signedIn
      .input(OneMigration)
      .mutation(({ ctx, input }) => migrations.rollBack(ctx.actor, input.migrationId)),
    diff: signedIn.input(DiffMigration).query(({ ctx, input }) => migrations.diff(ctx.actor, input)),
    /** What this server can migrate. */
    releases: signedIn.query(({ ctx }) => migrations.releases(ctx.actor)),
  });
