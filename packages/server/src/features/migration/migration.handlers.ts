import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Migrations } from './migration.service.ts';

/** Runs that bring many documents to a newer release (CONTRACT 1.12). */
export const migrationHandlers = (migrations: Migrations): Handlers<Procedures['migration']> => ({
  createMigration: (actor, input) => migrations.create(actor, input),
  get: (actor, input) => migrations.get(actor, input.migrationId),
  list: (actor, input) => migrations.list(actor, input),
  cancel: (actor, input) => migrations.cancel(actor, input.migrationId),
  rollback: (actor, input) => migrations.rollBack(actor, input.migrationId),
  diff: (actor, input) => migrations.diff(actor, input),
  /** What this server can migrate. */
  releases: (actor) => migrations.releases(actor),
});
