import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { noteLoose } from '../media/renditions/loose-blobs.ts';
import { purgeDocument, removePublications } from './purge-documents.ts';
import { purgeDirectories, purgeFiles } from './purge-files.ts';
import type { PurgeRun } from './purge-run.ts';

/** Milliseconds for which the files of an import are kept: they can be sent to the gate for a day. */
const STAGED = 2 * 86_400_000;

/** Removes projects that were deleted long enough ago, and the spaces in which imports had their files looked into. */
export async function purgeSpaces(run: PurgeRun): Promise<void> {
  const { db, now, before, signal } = run;
  const found = await db
    .selectFrom('spaces')
    .leftJoin('projects', 'projects.id', 'spaces.id')
    .select(['spaces.id', 'projects.id as project_id'])
    .where('spaces.kind', '<>', 'library')
    .where(sql<boolean>`spaces.deleted_at < case when projects.id is null and spaces.kind = 'project'
      then ${new Date(now.getTime() - STAGED)}::timestamptz else ${before}::timestamptz end`)
    .execute();
  for (const { id } of found) {
    signal.throwIfAborted();
    await purgeSpace(run, id);
  }
}

async function purgeSpace(run: PurgeRun, id: string): Promise<void> {
  const { db, now } = run;
  const documents = await db.selectFrom('documents').select(['id', 'kind']).where('space_id', '=', id).execute();
  await db.transaction().execute((trx) => releaseProject(trx, id, now));
  for (const document of documents) await purgeDocument(run, document.id);
  await purgeFiles(run, id);
  await db.transaction().execute((trx) => removeEncodings(trx, id, now));
  await purgeDirectories(run, id);
  await db.transaction().execute(async (trx) => {
    // What was sent and never became a file is removed by its own sweep, which needs to know where it is.
    const left = await trx.selectFrom('uploads').select('id').where('space_id', '=', id).limit(1).executeTakeFirst();
    if (left) return;
    await trx.updateTable('project_imports').set({ staging_id: null }).where('staging_id', '=', id).execute();
    await trx.deleteFrom('publications').where('space_id', '=', id).execute();
    await trx.deleteFrom('file_publications').where('space_id', '=', id).execute();
    await trx.deleteFrom('preview_links').where('space_id', '=', id).execute();
    await trx.deleteFrom('spaces').where('id', '=', id).execute();
  });
}

/** The project itself. Its addresses stay taken: printed links must not lead to another client's page. */
async function releaseProject(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await removePublications(trx, id, now);
  const project = await trx.deleteFrom('projects').where('id', '=', id).returning('slug').executeTakeFirst();
  if (!project) return;
  await trx
    .insertInto('project_slugs')
    .values({ slug: project.slug, project_id: null })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Videos are stored by their frames: those whose frames another project has are handed over to it. */
async function removeEncodings(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await sql`update encodings set space_id = files.space_id, document_id = null from files
    where encodings.space_id = ${id}::uuid and files.sha256 = encodings.frames ->> 0 and files.space_id <> ${id}::uuid
      and files.deleted_at is null`.execute(trx);
  const { rows } = await sql<{ sha256: string }>`
    with gone as (delete from encodings where space_id = ${id}::uuid returning key)
    delete from renditions using gone where renditions.source = gone.key returning renditions.sha256`.execute(trx);
  await noteLoose(
    trx,
    rows.map(({ sha256 }) => sha256),
    now,
  );
}
