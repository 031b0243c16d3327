import {
  CancelUploads,
  CreateDirectory,
  DeleteFiles,
  FilesByIds,
  GetDirectory,
  InsertFiles,
  ListDirectories,
  ListFiles,
  RenameFile,
  RestoreFiles,
  ResumeUploads,
  SignedUrl,
  SignedUrls,
} from '@diorama/contract/files/files.contract.ts';
import { notFound } from '../../errors/api-error.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Directories } from './directories.service.ts';
import type { Files } from './files.service.ts';
import type { Uploads } from './uploads.service.ts';

interface Services {
  directories: Directories;
  files: Files;
  uploads: Uploads;
}

/** A project's files and folders (CONTRACT 1.3). */
export const filesRouter = ({ directories, files, uploads }: Services) =>
  router({
    listDirectories: signedIn
      .input(ListDirectories)
      .query(({ ctx, input }) => directories.list(ctx.actor, input.projectId)),
    getDirectory: signedIn
      .input(GetDirectory)
      .query(({ ctx, input }) => directories.get(ctx.actor, input.projectId, input.directoryId)),
    createDirectory: signedIn.input(CreateDirectory).mutation(({ ctx, input }) => directories.create(ctx.actor, input)),
    list: signedIn.input(ListFiles).query(({ ctx, input }) => files.list(ctx.actor, input)),
    byIds: signedIn.input(FilesByIds).query(({ ctx, input }) => files.byIds(ctx.actor, input.projectId, input.ids)),
    signedUrl: signedIn
      .meta({ limit: 'uploadTickets' })
      .input(SignedUrl)
      .mutation(async ({ ctx, input: { projectId, directoryId, ...file } }) => {
        const [ticket] = await uploads.issue(ctx.actor, { projectId, directoryId, files: [file] });
        if (!ticket) throw notFound('Directory', directoryId);
        return ticket;
      }),
    signedUrls: signedIn
      .meta({ limit: 'uploadTickets' })
      .input(SignedUrls)
      .mutation(({ ctx, input }) => uploads.issue(ctx.actor, input)),
    resumeUploads: signedIn.input(ResumeUploads).mutation(({ ctx, input }) => uploads.resume(ctx.actor, input)),
    cancelUploads: signedIn.input(CancelUploads).mutation(({ ctx, input }) => uploads.cancel(ctx.actor, input)),
    insert: signedIn.input(InsertFiles).mutation(({ ctx, input }) => uploads.insert(ctx.actor, input)),
    rename: signedIn.input(RenameFile).mutation(({ ctx, input }) => files.rename(ctx.actor, input)),
    delete: signedIn.input(DeleteFiles).mutation(({ ctx, input }) => files.remove(ctx.actor, input)),
    restore: signedIn.input(RestoreFiles).mutation(({ ctx, input }) => files.restore(ctx.actor, input)),
  });
