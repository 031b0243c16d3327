import type {
  CancelUploads,
  FetchPicture,
  FileItem,
  FileLimits,
  InsertFiles,
  InsertResult,
  ReplaceFile,
  ResumedUpload,
  ResumeUploads,
} from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { makerReaches } from '../../../access/maker-in-reach.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { limit } from '../../../platform/concurrency/limit.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { OnReplaced } from '../set-version.ts';
import { fetchPicture } from './fetch-picture.ts';
import { idOf, insertFiles } from './insert-files.ts';
import { issueUploads } from './issue-uploads.ts';
import { replaceFile } from './replace-file.ts';
import { missingParts, removeBytes, type Upload } from './upload-parts.ts';
import type { UploadDeps, WantedFile } from './upload-rows.ts';
import { KEPT, LOOKS, ownUploads } from './upload-rows.ts';
import { ticketOf } from './upload-ticket.ts';

const JOB = 'uploads.sweep';
/** Seconds between two sweeps. */
const EVERY = 3_600;
/** Milliseconds after its expiry in which an upload may still be sent to (addresses hold 15 minutes) or be read. */
const GRACE = 3_600_000;
/** Uploads checked in one batch. */
const AT_ONCE = 200;

/** Removes what was sent and never became a file, and uploads that are of no more use. */
function createUploadSweep({ db, storage, jobs }: { db: Kysely<Database>; storage: Storage; jobs: Jobs }) {
  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - GRACE);
    for (;;) {
      const expired = await db
        .selectFrom('uploads')
        .select(['id', 'storage_key'])
        .where('expires_at', '<', before)
        .limit(AT_ONCE)
        .execute();
      for (const upload of expired) {
        signal?.throwIfAborted();
        await storage.discard(upload.storage_key);
        await removeBytes(storage, upload);
        await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
      }
      if (expired.length < AT_ONCE) return;
    }
  }

  jobs.work(JOB, async (_data, signal) => {
    // Enqueued first, so that a failed sweep is followed by the next one.
    await jobs.enqueue(JOB, {}, { key: 'next', delay: EVERY });
    await sweep(signal);
  });

  return {
    sweep,
    /** Sweeps now and every hour from then on, in whichever process works. */
    start: async (): Promise<void> => {
      await jobs.enqueue(JOB, {}, { key: 'now' });
    },
  };
}

/** The upload in a key, which for a part has more behind it: the last id. */
const UPLOAD_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!.*[0-9a-f]{8}-)/;

/** Permits to send bytes: one a file, bound to person, space and folder. */
export function createUploads(deps: UploadDeps & { onReplaced: OnReplaced }) {
  const { sweep, start } = createUploadSweep(deps);

  return {
    sweep,
    sweepHourly: start,
    /** Whether the person to whom an address was given may still send there. Nothing is known of keys of other kinds. */
    async mayBeSent(key: string): Promise<boolean> {
      const id = UPLOAD_ID.exec(key)?.[0];
      if (!id) return true;
      const owner = await deps.db
        .selectFrom('uploads')
        .innerJoin('users', 'users.id', 'uploads.user_id')
        .innerJoin('spaces', 'spaces.id', 'uploads.space_id')
        .select(makerReaches(deps.config, 'write').as('reaches'))
        .where('uploads.id', '=', id)
        .executeTakeFirst();
      return owner === undefined || owner.reaches === true;
    },
    limits: { bytes: deps.limits.file, pixels: deps.limits.picture } satisfies FileLimits,
    /** Turns uploads into files (see insertFiles). */
    insert: (actor: Actor, input: z.output<typeof InsertFiles>): Promise<InsertResult> =>
      insertFiles(deps, actor, input),
    /** Copies a picture of another server (see fetchPicture). */
    fetchPicture: (actor: Actor, input: z.output<typeof FetchPicture>) => fetchPicture(deps, actor, input),
    /** Gives a file the content of an upload (see replaceFile). */
    replace: (actor: Actor, input: z.output<typeof ReplaceFile>): Promise<FileItem> => replaceFile(deps, actor, input),
    resume: (actor: Actor, input: z.output<typeof ResumeUploads>) => resumeUploads(deps, actor, input),
    cancel: (actor: Actor, input: z.output<typeof CancelUploads>) => cancelUploads(deps, actor, input),
    issue: (actor: Actor, input: { projectId: string; directoryId: string; files: readonly WantedFile[] }) =>
      issueUploads(deps, actor, input),
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Progress of uploads, in the requested order, with fresh addresses for the missing parts. */
async function resumeUploads(
  deps: UploadDeps,
  actor: Actor,
  { projectId, uris }: z.output<typeof ResumeUploads>,
): Promise<ResumedUpload[]> {
  const uploads = await ownUploads(deps, actor, projectId, uris);
  const ids = [...uploads.keys()];
  if (ids.length > 0) {
    const expires_at = new Date(Date.now() + KEPT);
    await deps.db.updateTable('uploads').set({ expires_at }).where('id', 'in', ids).execute();
  }
  const inTurn = limit(LOOKS);
  const look = async (uri: string): Promise<ResumedUpload> => {
    const upload = uploads.get(idOf(uri));
    return upload ? inTurn(() => progressOf(deps, upload, uri, ids.length)) : { type: 'unknown', uri };
  };
  return Promise.all(uris.map(look));
}

async function progressOf(
  { storage, limits }: UploadDeps,
  upload: Upload,
  uri: string,
  ticketsInAnswer: number,
): Promise<ResumedUpload> {
  if (upload.file_id || upload.sha256 || (await storage.head(upload.storage_key))) return { type: 'arrived', uri };
  const missing = await missingParts(storage, upload);
  if (upload.part_size !== null && missing.length === 0) return { type: 'arrived', uri };
  return { type: 'open', uri, ticket: await ticketOf({ storage, limits }, upload, { missing, ticketsInAnswer }) };
}

/** Removes what was sent. What arrives later is removed when the upload expires. */
async function cancelUploads(
  deps: UploadDeps,
  actor: Actor,
  { projectId, uris }: z.output<typeof CancelUploads>,
): Promise<{ cancelled: number }> {
  const ids = [...(await ownUploads(deps, actor, projectId, uris)).keys()];
  if (ids.length === 0) return { cancelled: 0 };
  const cancelled = await deps.db
    .updateTable('uploads')
    .set({ cancelled_at: new Date() })
    .where('id', 'in', ids)
    .where('file_id', 'is', null)
    .returning(['id', 'storage_key'])
    .execute();
  const inTurn = limit(LOOKS);
  await Promise.all(cancelled.map((upload) => inTurn(() => removeBytes(deps.storage, upload))));
  return { cancelled: cancelled.length };
}
