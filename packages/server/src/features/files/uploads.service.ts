import type {
  CancelUploads,
  FileItem,
  FileLimits,
  InsertFiles,
  InsertResult,
  ReplaceFile,
  ResumeUploads,
} from '@diorama/contract/files/files.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { insertFiles } from './insert-files.ts';
import { issueUploads } from './issue-uploads.ts';
import { replaceFile } from './replace-file.ts';
import { cancelUploads, resumeUploads } from './resume-uploads.ts';
import type { OnReplaced } from './set-version.ts';
import type { UploadDeps, WantedFile } from './upload-rows.ts';
import { createUploadSweep } from './upload-sweep.ts';

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
    /** Gives a file the content of an upload (see replaceFile). */
    replace: (actor: Actor, input: z.output<typeof ReplaceFile>): Promise<FileItem> => replaceFile(deps, actor, input),
    resume: (actor: Actor, input: z.output<typeof ResumeUploads>) => resumeUploads(deps, actor, input),
    cancel: (actor: Actor, input: z.output<typeof CancelUploads>) => cancelUploads(deps, actor, input),
    issue: (actor: Actor, input: { projectId: string; directoryId: string; files: readonly WantedFile[] }) =>
      issueUploads(deps, actor, input),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
