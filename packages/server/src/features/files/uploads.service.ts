import type {
  CancelUploads,
  FileItem,
  InsertFiles,
  InsertResult,
  ResumedUpload,
  ResumeUploads,
  SignedUrl,
  UploadTicket,
} from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { fileTooLarge, fileTypeRefused, storageAway } from '../../errors/api-error.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import { type Limits, sizeInWords } from '../../platform/config/limits.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import type { Media } from '../media/media.service.ts';
import type { Directories } from './directories.service.ts';
import { asFileItems } from './file-items.ts';
import { cleanFileName } from './file-name.ts';
import { idOf, insertFiles } from './insert-files.ts';
import { refuseByName } from './inspect-file.ts';
import { missingParts, partSizeOf, partsOf, removeBytes, type Upload } from './upload-parts.ts';
import { createUploadSweep } from './upload-sweep.ts';
import { ticketOf } from './upload-ticket.ts';

/** Milliseconds without a sign of life in which what was uploaded can be gone on with and inserted. */
const KEPT = 86_400_000;
/** Uploads the store is asked about at the same time. */
const LOOKS = 8;

type Wanted = Omit<z.output<typeof SignedUrl>, 'directoryId' | 'projectId'>;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  directories: Directories;
  jobs: Jobs;
  log: Logger;
  limits: Pick<Limits, 'file' | 'picture' | 'uploadAddress'>;
}

/** Permits to send bytes: one a file, bound to person, space and folder. */
export function createUploads({ db, storage, media, directories, jobs, log, limits }: Deps) {
  const { sweep, start } = createUploadSweep({ db, storage, jobs });

  async function knownContent(projectId: string, files: readonly Wanted[]): Promise<Map<string, FileItem>> {
    const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
    if (hashes.length === 0) return new Map();
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .distinctOn('sha256')
      .where('space_id', '=', projectId)
      .where('sha256', 'in', hashes)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null)
      .execute();
    return new Map((await asFileItems(db, media, rows)).map((item) => [item.sha256, item]));
  }

  /** Uploads of this person in this project that are neither expired nor cancelled, by id. */
  async function own(actor: Actor, projectId: string, uris: readonly string[]): Promise<Map<string, Upload>> {
    await directories.rowOf(db, actor, projectId, 'root');
    const rows = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', 'in', uris.map(idOf))
      .where('user_id', '=', actor.userId)
      .where('space_id', '=', projectId)
      .where('expires_at', '>', new Date())
      .where('cancelled_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function progressOf(upload: Upload, uri: string, ticketsInAnswer: number): Promise<ResumedUpload> {
    if (upload.file_id || upload.sha256 || (await storage.head(upload.storage_key))) return { type: 'arrived', uri };
    const missing = await missingParts(storage, upload);
    if (upload.part_size !== null && missing.length === 0) return { type: 'arrived', uri };
    return { type: 'open', uri, ticket: await ticketOf({ storage, limits }, upload, { missing, ticketsInAnswer }) };
  }

  /** A store that is away is told to the caller in words, and to the operator with its name and what to check. */
  async function withStore<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error }, 'the file store cannot be used');
      throw storageAway();
    }
  }

  return {
    sweep,
    sweepHourly: start,

    /** Turns uploads into files (see insertFiles). */
    insert: (actor: Actor, input: z.output<typeof InsertFiles>): Promise<InsertResult> =>
      withStore(insertFiles({ db, storage, media, directories, limits }, actor, input)),

    /** How far uploads have come, in the order asked for, with fresh addresses for what is missing. */
    async resume(actor: Actor, { projectId, uris }: z.output<typeof ResumeUploads>): Promise<ResumedUpload[]> {
      const uploads = await own(actor, projectId, uris);
      const ids = [...uploads.keys()];
      if (ids.length > 0) {
        const expires_at = new Date(Date.now() + KEPT);
        await db.updateTable('uploads').set({ expires_at }).where('id', 'in', ids).execute();
      }
      const inTurn = limit(LOOKS);
      const look = async (uri: string): Promise<ResumedUpload> => {
        const upload = uploads.get(idOf(uri));
        return upload ? inTurn(() => progressOf(upload, uri, ids.length)) : { type: 'unknown', uri };
      };
      return withStore(Promise.all(uris.map(look)));
    },

    /** Removes what was sent. What arrives later is removed when the upload expires. */
    async cancel(actor: Actor, { projectId, uris }: z.output<typeof CancelUploads>): Promise<{ cancelled: number }> {
      const ids = [...(await own(actor, projectId, uris)).keys()];
      if (ids.length === 0) return { cancelled: 0 };
      const cancelled = await db
        .updateTable('uploads')
        .set({ cancelled_at: new Date() })
        .where('id', 'in', ids)
        .where('file_id', 'is', null)
        .returning(['id', 'storage_key'])
        .execute();
      const inTurn = limit(LOOKS);
      await withStore(Promise.all(cancelled.map((upload) => inTurn(() => removeBytes(storage, upload)))));
      return { cancelled: cancelled.length };
    },

    /** One ticket a file, in the order asked for. One file that is not taken refuses them all, with its name. */
    async issue(
      actor: Actor,
      { projectId, directoryId, files }: { projectId: string; directoryId: string; files: readonly Wanted[] },
    ): Promise<UploadTicket[]> {
      const directory = await directories.rowOf(db, actor, projectId, directoryId);
      const named = files.map((file) => ({ ...file, filename: cleanFileName(file.filename) }));
      for (const { filename, fileSize } of named) {
        const refusal = refuseByName(filename);
        if (refusal) throw fileTypeRefused(refusal);
        if (fileSize !== undefined && fileSize > limits.file)
          throw fileTooLarge(`“${filename}” is too large: files have ${sizeInWords(limits.file)} at most`);
      }
      const known = await knownContent(projectId, files);
      const rows = named.map((file) => {
        const id = newId();
        return {
          id,
          space_id: projectId,
          directory_id: directory.id,
          user_id: actor.userId,
          file_name: file.filename,
          file_type: file.fileType ?? null,
          file_size: file.fileSize ?? null,
          part_size: partSizeOf(file.fileSize),
          // The name is never part of the key: it comes from outside.
          storage_key: `uploads/${projectId}/${id}`,
          expires_at: new Date(Date.now() + KEPT),
          file_id: null,
        };
      });
      await db.insertInto('uploads').values(rows).execute();
      return Promise.all(
        rows.map(async (row, at): Promise<UploadTicket> => {
          const ticket = await ticketOf({ storage, limits }, row, {
            missing: partsOf(row),
            ticketsInAnswer: rows.length,
          });
          const sha256 = named[at]?.sha256;
          const existing = sha256 ? known.get(sha256) : undefined;
          return existing ? { ...ticket, existing } : ticket;
        }),
      );
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
