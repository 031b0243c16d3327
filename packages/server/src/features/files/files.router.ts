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
import { notFound } from '../../http/api-error.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** A project's files and folders (CONTRACT 1.3). */
export const filesRouter = router({
  listDirectories: signedIn
    .input(ListDirectories)
    .query(({ ctx, input }) => ctx.services.directories.list(ctx.actor, input.projectId)),
  getDirectory: signedIn
    .input(GetDirectory)
    .query(({ ctx, input }) => ctx.services.directories.get(ctx.actor, input.projectId, input.directoryId)),
  createDirectory: signedIn
    .input(CreateDirectory)
    .mutation(({ ctx, input }) => ctx.services.directories.create(ctx.actor, input)),
  list: signedIn.input(ListFiles).query(({ ctx, input }) => ctx.services.files.list(ctx.actor, input)),
  byIds: signedIn
    .input(FilesByIds)
    .query(({ ctx, input }) => ctx.services.files.byIds(ctx.actor, input.projectId, input.ids)),
  signedUrl: signedIn.input(SignedUrl).mutation(async ({ ctx, input: { projectId, directoryId, ...file } }) => {
    const [ticket] = await ctx.services.uploads.issue(ctx.actor, { projectId, directoryId, files: [file] });
    if (!ticket) throw notFound('Directory', directoryId);
    return ticket;
  }),
  signedUrls: signedIn.input(SignedUrls).mutation(({ ctx, input }) => ctx.services.uploads.issue(ctx.actor, input)),
  resumeUploads: signedIn
    .input(ResumeUploads)
    .mutation(({ ctx, input }) => ctx.services.uploads.resume(ctx.actor, input)),
  cancelUploads: signedIn
    .input(CancelUploads)
    .mutation(({ ctx, input }) => ctx.services.uploads.cancel(ctx.actor, input)),
  insert: signedIn.input(InsertFiles).mutation(({ ctx, input }) => ctx.services.uploads.insert(ctx.actor, input)),
  rename: signedIn.input(RenameFile).mutation(({ ctx, input }) => ctx.services.files.rename(ctx.actor, input)),
  delete: signedIn.input(DeleteFiles).mutation(({ ctx, input }) => ctx.services.files.remove(ctx.actor, input)),
  restore: signedIn.input(RestoreFiles).mutation(({ ctx, input }) => ctx.services.files.restore(ctx.actor, input)),
});
