import type {
  CancelUploads,
  InsertFiles,
  InsertResult,
  ResumeUploads,
} from '@diorama/contract/files/files.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { storageAway, storageFull } from '../../errors/api-error.ts';
import { isDiskFull } from '../../platform/storage/disk-space.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { insertFiles } from './insert-files.ts';
import { issueUploads } from './issue-uploads.ts';
import { cancelUploads, resumeUploads } from './resume-uploads.ts';
import type { UploadDeps, WantedFile } from './upload-rows.ts';
import { createUploadSweep } from './upload-sweep.ts';

/** Permits to send bytes: one a file, bound to person, space and folder. */
export function createUploads(deps: UploadDeps) {
  const { sweep, start } = createUploadSweep(deps);

  /** A store that is away gives the caller a clear message, and the operator its name and what to check. */
  async function withStore<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isDiskFull(error)) throw Object.assign(storageFull(), { cause: error });
      if (!(error instanceof StorageError)) throw error;
      deps.log.error({ err: error }, 'the file store cannot be used');
      throw storageAway();
    }
  }

  return {
    sweep,
    sweepHourly: start,
    /** Turns uploads into files (see insertFiles). */
    insert: (actor: Actor, input: z.output<typeof InsertFiles>): Promise<InsertResult> =>
      withStore(insertFiles(deps, actor, input)),
    resume: (actor: Actor, input: z.output<typeof ResumeUploads>) => withStore(resumeUploads(deps, actor, input)),
    cancel: (actor: Actor, input: z.output<typeof CancelUploads>) => withStore(cancelUploads(deps, actor, input)),
    issue: (actor: Actor, input: { projectId: string; directoryId: string; files: readonly WantedFile[] }) =>
      issueUploads(deps, actor, input),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
