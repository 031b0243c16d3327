import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { makerReaches } from '../../../access/maker-in-reach.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import { asStorageOutage } from '../../../http/answers/storage-outage.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { type DiskSpace, isDiskFull } from '../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { audit } from '../../audit/audit.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { orderAllConversions } from '../../files/convert/conversions.ts';
import type { Previews } from '../../media/previews.ts';
import { ArchiveError, ImportCancelledError } from '../archive-error.ts';
import type { ArchiveLimits } from '../archive-format.ts';
import { openArchive } from '../read-archive.ts';
import { idsOfCollections, missingCollections, readCollections } from './import-collections.ts';
import { makeStaging, readFiles, type Staging, takeMedia, withoutSharedFonts } from './import-files.ts';
import { idsOfImport, idsOfProject } from './import-ids.ts';
import { readMeshes, takeMeshes } from './import-meshes.ts';
import { insertProject, type PlannedProject, readProject } from './import-project.ts';
import { archiveKey, type ImportRow } from './import-rows.ts';

/** Share of the progress that files take; the rest is documents. */
const FILES_SHARE = 0.8;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;

/** What an import works with. */
export interface RunDeps {
  db: Kysely<Database>;
  storage: Storage;
  documents: Documents;
  previews: Previews;
  jobs: Jobs;
  log: Logger;
  config: Pick<Config, 'accessMode'>;
  diskSpace: Pick<DiskSpace, 'noteRefused'>;
  limits: Pick<Limits, 'file' | 'picture'>;
  archiveLimits: ArchiveLimits;
}

/** Notes how far an import has come, and ends it when somebody has taken it back. */
export type NoteProgress = (progress: number, step: 'files' | 'documents') => Promise<void>;

/**
 * Imports an archive as a project. Files go through the same checks as uploads, one after the other, into a hidden
 * space; then all rows are written in one transaction, so the project is imported as a whole or not at all.
 */
export async function runImport(deps: RunDeps, importId: string, signal: AbortSignal): Promise<void> {
  const { db, storage } = deps;
  const row = await db
    .updateTable('project_imports')
    .set({ state: 'running', progress: 0, step: 'files', updated_at: new Date() })
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  try {
    await importArchive(deps, row, signal);
    await deps.previews.catchUp();
    await orderAllConversions(deps.jobs, deps.db);
  } catch (error) {
    if (error instanceof ImportCancelledError) return;
    // Another worker goes on with it, or this one when what is away is back.
    if (signal.aborted || (isPassing(error) && !isDiskFull(error))) throw error;
    const fault = faultOf(asStorageOutage(error));
    if (isDiskFull(error)) deps.diskSpace.noteRefused(error);
    if (!fault) deps.log.error({ err: error, importId }, 'an import failed');
    await db
      .updateTable('project_imports')
      .set({ state: 'failed', ...(fault ?? UNKNOWN), updated_at: new Date() })
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .execute();
  }
  await storage.discard(archiveKey(importId));
}

const UNKNOWN = { message: 'The project could not be imported. Try again, or ask an administrator', entry: null };

const faultOf = (error: unknown): { message: string; entry: string | null } | null => {
  if (error instanceof ArchiveError) return { message: error.message, entry: error.entry };
  return error instanceof ApiError ? { message: error.message, entry: null } : null;
};

async function importArchive(deps: RunDeps, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { db, storage } = deps;
  const file = await storage.path(archiveKey(row.id));
  if (!file) throw new ArchiveError(`“${row.file_name}” has not arrived. Send the file again`);
  try {
    const archive = await openArchive(file.path, deps.archiveLimits);
    try {
      const note = noterOf(db, row.id, signal);
      const project = await readProject(archive);
      const files = await readFiles(archive);
      const meshes = await readMeshes(archive, project.documents);
      const collections = await readCollections(archive, idsOfProject({ project, files, meshes }));
      const staging = await makeStaging(db, row);
      const filesShare = meshes.versions.length === 0 ? FILES_SHARE : FILES_SHARE / 2;
      const noteFiles = (share: number) => note(share * filesShare, 'files');
      const contents = [...files.files, ...collections.flatMap((collection) => collection.files)];
      await takeMedia(deps, { archive, files: contents, ready: files.ready, row, staging, note: noteFiles });
      const noteMeshes = (share: number) => note(filesShare + share * (FILES_SHARE - filesShare), 'files');
      await takeMeshes(deps, archive, meshes, noteMeshes);
      await note(FILES_SHARE, 'documents');
      await commit(deps, row, { archive, project, files, meshes, collections, staging }, (share) =>
        note(FILES_SHARE + share * (1 - FILES_SHARE), 'documents'),
      );
    } finally {
      archive.close();
    }
  } finally {
    await file.release();
  }
}

function noterOf(db: Kysely<Database>, id: string, signal: AbortSignal): NoteProgress {
  let noted = 0;
  return async (progress, step) => {
    signal.throwIfAborted();
    if (Date.now() - noted < NOTE_EVERY) return;
    noted = Date.now();
    const still = await db
      .updateTable('project_imports')
      .set({ progress: Math.min(1, progress), step, updated_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!still) throw new ImportCancelledError();
  };
}

/** Writes everything, unless the import was cancelled or its maker has lost access by now. */
async function commit(
  deps: RunDeps,
  row: ImportRow,
  { staging, ...read }: Omit<PlannedProject, 'ids'> & { staging: Staging },
  note: (share: number) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await requireMaker(deps, trx, row, staging.spaceId);
    const isOpen = deps.config.accessMode === 'open';
    const collections = await missingCollections(trx, row, isOpen, read.collections);
    const files = await withoutSharedFonts(trx, read.files);
    const plan = { ...read, files, collections };
    const ids = await idsOfImport(trx, plan, idsOfCollections(collections));
    const summary = await insertProject(deps, trx, row, { ...plan, ids }, note);
    const projectId = ids.of(read.project.project.id);
    const done = await trx
      .updateTable('project_imports')
      .set({
        state: 'done',
        progress: 1,
        step: null,
        project_id: projectId,
        summary: JSON.stringify(summary),
        updated_at: new Date(),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!done) throw new ImportCancelledError();
    const actor = { userId: row.user_id, sid: row.sid ?? newId(), ip: '', requestId: row.id };
    await audit(trx, actor, { action: 'project.import', target: projectId, spaceId: projectId });
  });
}

/** The staging space is of the client that the project is for. */
async function requireMaker({ config }: RunDeps, trx: Kysely<Database>, row: ImportRow, stagingId: string) {
  const maker = await trx
    .selectFrom('users')
    .innerJoin('spaces', (join) => join.on('spaces.id', '=', stagingId))
    .select('users.id')
    .where('users.id', '=', row.user_id)
    .where(makerReaches(config, 'write'))
    .executeTakeFirst();
  if (!maker) throw new ArchiveError('You may no longer add projects to this client');
}
