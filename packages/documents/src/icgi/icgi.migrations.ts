import type { MigrationStep } from '../engine/migrations.ts';

/** Append-only; a step that has shipped never changes. Release 0.1.0 is where walkthroughs begin. */
export const icgiMigrations: readonly MigrationStep[] = [];
