import type { pageFolderProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { PageFolders } from './page-folders.service.ts';

/** `publications.folder`: a published page to take along. */
export const pageFoldersHandlers = (folders: PageFolders): Handlers<typeof pageFolderProcedures> => ({
  folder: (actor, input) => folders.folder(actor, input),
});
