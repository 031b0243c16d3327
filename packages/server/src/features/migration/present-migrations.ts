import type { Migration, MigrationDocument } from '@diorama/contract/migration/migration.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { stepsOf } from './migration-range.ts';
import { type MigrationRow, rangeOf } from './migration-run.ts';

/** Failures, and documents that were not restored, named in one answer. */
const MAX_NAMED = 100;

/** Runs as callers see them. */
export async function presentMigrations(
  db: Kysely<Database>,
  runs: readonly (MigrationRow & { userName: string })[],
): Promise<Migration[]> {
  const ids = runs.map(({ id }) => id);
  const [failed, left] = await Promise.all([
    named(db, ids, sql<boolean>`outcome = 'failed'`),
    named(db, ids, sql<boolean>`is_restored = false`),
  ]);
  return runs.map((run) => ({
    id: run.id,
    ...rangeOf(run),
    dryRun: run.dry_run,
    stopOnError: run.stop_on_error,
    projectIds: run.project_ids,
    status: run.status,
    isRollingBack: run.is_rolling_back,
    totals: { candidates: run.candidates, migrated: run.migrated, unchanged: run.unchanged, failed: run.failed },
    restored: run.restored,
    steps: stepsOf(rangeOf(run)),
    failures: failed
      .filter(({ migration_id }) => migration_id === run.id)
      .map((row) => ({ ...documentOf(row), step: row.step ?? '', message: row.message ?? '' })),
    notRestored: left
      .filter(({ migration_id }) => migration_id === run.id)
      .map((row) => ({ ...documentOf(row), message: row.message ?? '' })),
    startedBy: { id: run.started_by, name: run.userName },
    startedAt: run.started_at,
    finishedAt: run.finished_at,
  }));
}

/** Columns that name a document of a ledger. */
export interface NamedDocument {
  document_id: string;
  kind: string;
  name: string;
  project_id: string | null;
  project_name: string | null;
}

/** A document as lists of a run name it. */
export const documentOf = ({
  document_id,
  kind,
  name,
  project_id,
  project_name,
}: NamedDocument): MigrationDocument => ({
  docId: document_id,
  type: kind,
  name,
  projectId: project_id,
  projectName: project_name,
});

async function named(db: Kysely<Database>, ids: readonly string[], which: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<
    NamedDocument & { migration_id: string; step: string | null; message: string | null }
  >`select found.migration_id, found.document_id, found.step, found.message, documents.kind, documents.name,
      projects.id as project_id, projects.name as project_name
    from (select *, row_number() over (partition by migration_id order by document_id) as place
      from document_migration_ledger where migration_id = any(${ids}::uuid[]) and ${which}) as found
    join documents on documents.id = found.document_id
    left join projects on projects.id = documents.space_id
    where place <= ${MAX_NAMED} order by found.document_id`.execute(db);
  return rows;
}
