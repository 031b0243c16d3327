import type { ImportProject, ImportTicket, ProjectImport } from '@diorama/contract/archives/archives.contract.ts';
import { sizeText } from '@diorama/contract/common/size-text.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { onceByRequestId } from '../../../access/idempotency.ts';
import { clientsWithin } from '../../../access/scope.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { fileTooLarge, notFound, uploadMissing } from '../../../errors/api-error.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { cleanFileName } from '../../files/inspect/file-name.ts';
import { clientForNewProject } from '../../projects/create-project.ts';
import { refuseFormerSlug, refuseTakenSlug } from '../../projects/project-slugs.ts';
import type { RequireRoom } from '../../quotas/require-room.ts';

/** The job that turns an archive into a project. */
export const IMPORT_JOB = 'projects.import';
/**
 * Maximum lifetime in seconds of an upload address at an external store, as for other uploads: the store does not check
 * the sender.
 */
const ELSEWHERE = 300;
/** Milliseconds after which an uploaded archive that was not imported is removed. */
export const KEPT = 86_400_000;

export type ImportRow = Selectable<Database['project_imports']>;

/** What the operations on imports work with. */
export interface ImportDeps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  limits: Pick<Limits, 'file' | 'uploadAddress'>;
  requireRoom: RequireRoom;
}

/** Where an archive is kept until it has become a project. */
export const archiveKey = (importId: string): string => `imports/${importId}`;

/** Permits one archive to be sent. */
export async function createImport(
  { db, storage, limits, requireRoom }: ImportDeps,
  actor: Actor,
  input: z.output<typeof ImportProject>,
): Promise<ImportTicket> {
  const { fileName, fileSize, clientId, name = null, slug = null } = input;
  if (fileSize > limits.file)
    throw fileTooLarge(`“${cleanFileName(fileName)}” is too large: archives have ${sizeText(limits.file)} at most`);
  await requireRoom({ clientId: await clientForNewProject(db, actor, clientId) }, fileSize);
  const importId = await db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'projects.import', input, async () => {
      const client = await clientForNewProject(trx, actor, clientId);
      if (slug !== null) {
        await refuseFormerSlug(trx, slug, null);
        await refuseTakenSlug(trx, slug);
      }
      const id = newId();
      await trx
        .insertInto('project_imports')
        .values({
          id,
          user_id: actor.userId,
          sid: actor.sid,
          client_id: client,
          staging_id: null,
          file_name: cleanFileName(fileName),
          file_size: fileSize,
          name,
          slug,
          state: 'uploading',
          job_id: null,
          step: null,
          project_id: null,
          message: null,
          entry: null,
        })
        .execute();
      return id;
    }),
  );
  const signed = await storage.signPut({
    key: archiveKey(importId),
    contentLength: fileSize,
    contentType: 'application/zip',
    expiresInSeconds: storage.uploadOrigin === null ? limits.uploadAddress : Math.min(limits.uploadAddress, ELSEWHERE),
  });
  return { importId, ...signed };
}

/** Begins with an archive that has arrived. Called again, it reports the progress. */
export async function startImport({ db, storage, jobs }: ImportDeps, actor: Actor, importId: string): Promise<void> {
  const row = await importRow(db, actor, importId);
  if (row.state !== 'uploading') return;
  const arrived = await storage.head(archiveKey(importId));
  if (arrived?.size !== row.file_size)
    throw uploadMissing(`“${row.file_name}” has not arrived whole. Send the file again`);
  await db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('project_imports')
      .set({ state: 'queued', updated_at: new Date() })
      .where('id', '=', importId)
      .where('state', '=', 'uploading')
      .returning('id')
      .executeTakeFirst();
    if (!begun) return;
    const jobId = await jobs.enqueue(IMPORT_JOB, { importId }, { key: importId, trx, retries: 1 });
    await trx.updateTable('project_imports').set({ job_id: jobId }).where('id', '=', importId).execute();
  });
}

/** Takes an import back; one that is over stays as it is. What it has read is removed. */
export async function cancelImport({ db, storage, jobs }: ImportDeps, actor: Actor, importId: string): Promise<void> {
  const row = await importRow(db, actor, importId);
  const ended = await db
    .updateTable('project_imports')
    .set({ state: 'cancelled', updated_at: new Date() })
    .where('id', '=', importId)
    .where('state', 'in', ['uploading', 'queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!ended) return;
  if (row.job_id !== null) await jobs.cancel(IMPORT_JOB, row.job_id);
  await storage.discard(archiveKey(importId));
}

/**
 * An import for a client that the caller can reach with this call; one without a client is open to everyone who sees
 * all.
 */
export async function importRow(db: Kysely<Database>, { scope }: Actor, importId: string): Promise<ImportRow> {
  const clientIds = clientsWithin(scope);
  const row = await db
    .selectFrom('project_imports')
    .selectAll()
    .where('id', '=', importId)
    .$if(clientIds !== null, (query) => query.where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`))
    .executeTakeFirst();
  if (!row) throw notFound('Import', importId);
  return row;
}

/** An import as callers see it. */
export async function presentImport(db: Kysely<Database>, row: ImportRow): Promise<ProjectImport> {
  const project =
    row.project_id === null
      ? undefined
      : await db
          .selectFrom('projects')
          .innerJoin('spaces', 'spaces.id', 'projects.id')
          .select(['projects.id', 'projects.name', 'projects.slug'])
          .where('projects.id', '=', row.project_id)
          .where('spaces.deleted_at', 'is', null)
          .executeTakeFirst();
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    progress: row.progress,
    step: row.step,
    project: project ?? null,
    summary: row.summary,
    fault: row.message === null ? null : { message: row.message, entry: row.entry },
    createdAt: row.created_at,
  };
}
