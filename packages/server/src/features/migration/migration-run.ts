import { MigrationProduct } from '@diorama/contract/migration/migration.contract.ts';
import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { KindTarget, MigrationRange } from './migration-range.ts';

export type MigrationRow = Selectable<Database['document_migrations']>;
export type LedgerRow = Selectable<Database['document_migration_ledger']>;

/** The range of a run. */
export const rangeOf = ({ from_release, to_release, product }: MigrationRow): MigrationRange => ({
  from: from_release,
  to: to_release,
  product: MigrationProduct.parse(product),
});

/** For queries: a release as something to compare by. */
const comparable = (release: unknown) => sql`string_to_array(${release}, '.')::numeric[]`;

/** Whether a stored release is one that a run begins with. */
export const isInRange = (release: string, from: string, to: string): boolean =>
  compareVersions(release, from) >= 0 && compareVersions(release, to) < 0;

/** Writes every document of a run into its ledger, once, however often a worker begins. */
export async function planDocuments(
  db: Kysely<Database>,
  run: MigrationRow,
  targets: readonly KindTarget[],
): Promise<void> {
  if (run.is_planned) return;
  await db.transaction().execute(async (trx) => {
    const isInside = targets.map(
      ({ kind, release }) => sql`(documents.kind = ${kind.kind}
        and string_to_array(documents.schema_version, '.')::numeric[] < ${comparable(release)})`,
    );
    // A kind without a step in the range has nothing to do.
    if (isInside.length > 0)
      await sql`insert into document_migration_ledger (migration_id, document_id)
      select ${run.id}::uuid, documents.id from documents join spaces on spaces.id = documents.space_id
      where documents.deleted_at is null and spaces.deleted_at is null and (${sql.join(isInside, sql` or `)})
        and string_to_array(documents.schema_version, '.')::numeric[] >= ${comparable(run.from_release)}
        and (${run.project_ids}::uuid[] is null or documents.space_id = any(${run.project_ids}::uuid[]))
      on conflict do nothing`.execute(trx);
    await trx.updateTable('document_migrations').set({ is_planned: true }).where('id', '=', run.id).execute();
    await noteTotals(trx, run.id);
  });
}

/** Counts the ledger. */
export async function noteTotals(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update document_migrations set candidates = counted.candidates, migrated = counted.migrated,
      unchanged = counted.unchanged, failed = counted.failed, restored = counted.restored
    from (select count(*) as candidates, count(*) filter (where outcome = 'migrated') as migrated,
      count(*) filter (where outcome in ('unchanged', 'skipped')) as unchanged,
      count(*) filter (where outcome = 'failed') as failed, count(*) filter (where is_restored) as restored
      from document_migration_ledger where migration_id = ${id}::uuid) as counted
    where id = ${id}::uuid`.execute(db);
}

/** The write of what became of a document. One that has an outcome keeps it. */
export const settle = (
  trx: Kysely<Database>,
  migrationId: string,
  documentId: string,
  values: Partial<Omit<LedgerRow, 'migration_id' | 'document_id' | 'is_restored'>>,
) =>
  trx
    .updateTable('document_migration_ledger')
    .set(values)
    .where('migration_id', '=', migrationId)
    .where('document_id', '=', documentId)
    .where('outcome', '=', 'waiting');

/** Ends a run, with its last totals. */
export async function finish(db: Kysely<Database>, id: string, status?: MigrationRow['status']): Promise<void> {
  await noteTotals(db, id);
  await db
    .updateTable('document_migrations')
    .set({
      status: status ?? sql`case when failed > 0 and failed = candidates then 'failed' else 'done' end`,
      is_rolling_back: false,
      finished_at: new Date(),
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}
