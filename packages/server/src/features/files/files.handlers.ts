import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Files } from './files.service.ts';
import type { Directories } from './move/directories.service.ts';
import type { Uploads } from './upload/uploads.service.ts';

interface Services {
  directories: Directories;
  files: Files;
  uploads: Uploads;
}

/** A project's files and folders (CONTRACT 1.3). */
export const filesHandlers = ({ directories, files, uploads }: Services): Handlers<Procedures['files']> => ({
  listDirectories: (actor, input) => directories.list(actor, input.projectId),
  getDirectory: (actor, input) => directories.get(actor, input.projectId, input.directoryId),
  createDirectory: (actor, input) => directories.create(actor, input),
  renameDirectory: (actor, input) => directories.rename(actor, input),
  list: (actor, input) => files.list(actor, input),
  byIds: (actor, input) => files.byIds(actor, input.projectId, input.ids),
  preview: (actor, input) => files.preview(actor, input),
  signedUrl: async (actor, { projectId, directoryId, ...file }) => {
    const [ticket] = await uploads.issue(actor, { projectId, directoryId, files: [file] });
    if (!ticket) throw notFound('Directory', directoryId);
    return ticket;
  },
  signedUrls: (actor, input) => uploads.issue(actor, input),
  resumeUploads: (actor, input) => uploads.resume(actor, input),
  cancelUploads: (actor, input) => uploads.cancel(actor, input),
  insert: (actor, input) => uploads.insert(actor, input),
  fetchPicture: (actor, input) => uploads.fetchPicture(actor, input),
  rename: (actor, input) => files.rename(actor, input),
  move: (actor, input) => files.move(actor, input),
  copy: (actor, input) => files.copy(actor, input),
  publish: (actor, input) => files.publish(actor, input),
  toPublish: (actor, input) => files.toPublish(actor, input.projectId),
  storage: (actor, input) => files.storage(actor, input.projectId),
  unused: (actor, input) => files.unused(actor, input),
  delete: (actor, input) => files.remove(actor, input),
  restore: (actor, input) => files.restore(actor, input),
  replace: (actor, input) => uploads.replace(actor, input),
  restoreVersion: (actor, input) => files.restoreVersion(actor, input),
  versions: (actor, input) => files.versions(actor, input),
  served: (actor, input) => files.served(actor, input),
  takeDown: (actor, input) => files.takeDown(actor, input),
  putBack: (actor, input) => files.putBack(actor, input),
  setMeta: (actor, input) => files.setMeta(actor, input),
  tags: (actor, input) => files.tags(actor, input.projectId),
  limits: () => uploads.limits,
});
