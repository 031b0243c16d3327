import {
  AssetPage,
  CancelledUploads,
  CancelUploads,
  CopiedFiles,
  CopyFiles,
  CreateDirectory,
  DeletedFiles,
  DeleteFiles,
  Directory,
  DirectoryList,
  FileItem,
  FileItemList,
  FileLimits,
  FilePreview,
  FileStorage,
  FilesByIds,
  FilesToPublish,
  FileTagList,
  FileVersions,
  GetDirectory,
  InsertFiles,
  InsertResult,
  ListDirectories,
  ListFiles,
  ListFileTags,
  ListUnusedFiles,
  MovedFiles,
  MoveFiles,
  OneFile,
  OneProjectFiles,
  PreviewFile,
  PublishedFiles,
  PublishFiles,
  RenameDirectory,
  RenameFile,
  ReplaceFile,
  RestoreFiles,
  RestoreFileVersion,
  ResumedUploadList,
  ResumeUploads,
  ServedFile,
  SetFileMeta,
  SignedUrl,
  SignedUrls,
  TakeDownFile,
  UnusedFiles,
  UploadTicket,
  UploadTicketList,
} from '@diorama/contract/files/files.contract.ts';
import { notFound } from '../../errors/api-error.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Files } from './files.service.ts';
import type { Directories } from './move/directories.service.ts';
import type { Uploads } from './upload/uploads.service.ts';

interface Services {
  directories: Directories;
  files: Files;
  uploads: Uploads;
}

/** How a file is served to visitors. */
const serving = (files: Files) => ({
  served: signedIn
    .input(OneFile)
    .output(ServedFile)
    .query(({ ctx, input }) => files.served(ctx.actor, input)),
  takeDown: signedIn
    .input(TakeDownFile)
    .output(ServedFile)
    .mutation(({ ctx, input }) => files.takeDown(ctx.actor, input)),
  putBack: signedIn
    .input(OneFile)
    .output(ServedFile)
    .mutation(({ ctx, input }) => files.putBack(ctx.actor, input)),
});

/** A project's files and folders (CONTRACT 1.3). */
export const filesRouter = ({ directories, files, uploads }: Services) =>
  router({
    listDirectories: signedIn
      .input(ListDirectories)
      .output(DirectoryList)
      .query(({ ctx, input }) => directories.list(ctx.actor, input.projectId)),
    getDirectory: signedIn
      .input(GetDirectory)
      .output(Directory)
      .query(({ ctx, input }) => directories.get(ctx.actor, input.projectId, input.directoryId)),
    createDirectory: signedIn
      .input(CreateDirectory)
      .output(Directory)
      .mutation(({ ctx, input }) => directories.create(ctx.actor, input)),
    renameDirectory: signedIn
      .input(RenameDirectory)
      .output(Directory)
      .mutation(({ ctx, input }) => directories.rename(ctx.actor, input)),
    list: signedIn
      .input(ListFiles)
      .output(AssetPage)
      .query(({ ctx, input }) => files.list(ctx.actor, input)),
    byIds: signedIn
      .input(FilesByIds)
      .output(FileItemList)
      .query(({ ctx, input }) => files.byIds(ctx.actor, input.projectId, input.ids)),
    preview: signedIn
      .input(PreviewFile)
      .output(FilePreview)
      .query(({ ctx, input }) => files.preview(ctx.actor, input)),
    signedUrl: signedIn
      .meta({ limit: 'uploadTickets' })
      .input(SignedUrl)
      .output(UploadTicket)
      .mutation(async ({ ctx, input: { projectId, directoryId, ...file } }) => {
        const [ticket] = await uploads.issue(ctx.actor, { projectId, directoryId, files: [file] });
        if (!ticket) throw notFound('Directory', directoryId);
        return ticket;
      }),
    signedUrls: signedIn
      .meta({ limit: 'uploadTickets' })
      .input(SignedUrls)
      .output(UploadTicketList)
      .mutation(({ ctx, input }) => uploads.issue(ctx.actor, input)),
    resumeUploads: signedIn
      .input(ResumeUploads)
      .output(ResumedUploadList)
      .mutation(({ ctx, input }) => uploads.resume(ctx.actor, input)),
    cancelUploads: signedIn
      .input(CancelUploads)
      .output(CancelledUploads)
      .mutation(({ ctx, input }) => uploads.cancel(ctx.actor, input)),
    insert: signedIn
      .input(InsertFiles)
      .output(InsertResult)
      .mutation(({ ctx, input }) => uploads.insert(ctx.actor, input)),
    rename: signedIn
      .input(RenameFile)
      .output(FileItem)
      .mutation(({ ctx, input }) => files.rename(ctx.actor, input)),
    move: signedIn
      .input(MoveFiles)
      .output(MovedFiles)
      .mutation(({ ctx, input }) => files.move(ctx.actor, input)),
    copy: signedIn
      .input(CopyFiles)
      .output(CopiedFiles)
      .mutation(({ ctx, input }) => files.copy(ctx.actor, input)),
    publish: signedIn
      .meta({ limit: 'publishes' })
      .input(PublishFiles)
      .output(PublishedFiles)
      .mutation(({ ctx, input }) => files.publish(ctx.actor, input)),
    toPublish: signedIn
      .input(OneProjectFiles)
      .output(FilesToPublish)
      .query(({ ctx, input }) => files.toPublish(ctx.actor, input.projectId)),
    storage: signedIn
      .input(OneProjectFiles)
      .output(FileStorage)
      .query(({ ctx, input }) => files.storage(ctx.actor, input.projectId)),
    unused: signedIn
      .input(ListUnusedFiles)
      .output(UnusedFiles)
      .query(({ ctx, input }) => files.unused(ctx.actor, input)),
    delete: signedIn
      .input(DeleteFiles)
      .output(DeletedFiles)
      .mutation(({ ctx, input }) => files.remove(ctx.actor, input)),
    restore: signedIn
      .input(RestoreFiles)
      .output(FileItemList)
      .mutation(({ ctx, input }) => files.restore(ctx.actor, input)),
    replace: signedIn
      .input(ReplaceFile)
      .output(FileItem)
      .mutation(({ ctx, input }) => uploads.replace(ctx.actor, input)),
    restoreVersion: signedIn
      .input(RestoreFileVersion)
      .output(FileItem)
      .mutation(({ ctx, input }) => files.restoreVersion(ctx.actor, input)),
    versions: signedIn
      .input(OneFile)
      .output(FileVersions)
      .query(({ ctx, input }) => files.versions(ctx.actor, input)),
    ...serving(files),
    setMeta: signedIn
      .input(SetFileMeta)
      .output(FileItemList)
      .mutation(({ ctx, input }) => files.setMeta(ctx.actor, input)),
    tags: signedIn
      .input(ListFileTags)
      .output(FileTagList)
      .query(({ ctx, input }) => files.tags(ctx.actor, input.projectId)),
    limits: signedIn.output(FileLimits).query(() => uploads.limits),
  });
