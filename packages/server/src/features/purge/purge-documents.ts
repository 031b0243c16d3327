import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { noteLoose } from '../media/renditions/loose-blobs.ts';
import { removeMeshesOf } from './purge-meshes.ts';
import type { PurgeRun } from './purge-run.ts';

/** Documents looked up in one go, and rows of one document removed in one statement. */
const AT_ONCE = 50;
const ROWS_AT_ONCE = 2_000;

/** Removes documents that were deleted long enough ago. */
export async function purgeDocuments(run: PurgeRun): Promise<void> {
  for (;;) {
    const found = await run.db
      .selectFrom('documents')
      .select('id')
      .where('deleted_at', '<', run.before)
      .limit(AT_ONCE)
      .execute();
    for (const { id } of found) await purgeDocument(run, id);
    if (found.length < AT_ONCE) return;
  }
}

/** Removes a document with its history, publications, visits and preview links; its long lists a part at a time. */
export async function purgeDocument({ db, now, signal }: Omit<PurgeRun, 'before'>, id: string): Promise<void> {
  for (const table of [
    sql.table('revisions'),
    sql.table('document_records'),
    sql.table('document_references'),
    sql.table('visits'),
  ]) {
    for (;;) {
      signal.throwIfAborted();
      const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where document_id = ${id}::uuid limit ${ROWS_AT_ONCE}))`.execute(db);
      if (numAffectedRows < ROWS_AT_ONCE) break;
    }
  }
  await db.transaction().execute(async (trx) => {
    await removePublications(trx, id, now);
    await removeMeshesOf(trx, id, now);
    await trx.deleteFrom('preview_links').where('document_id', '=', id).execute();
    await trx.deleteFrom('documents').where('id', '=', id).execute();
  });
}

/** Removes the publications of a document or project. Media that only they showed are left to the sweep. */
export async function removePublications(trx: Kysely<Database>, documentId: string, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom('publications')
    .where('document_id', '=', documentId)
    .returning('closure')
    .execute();
  await noteLoose(
    trx,
    gone.flatMap(({ closure }) => closure.media),
    now,
  );
}
