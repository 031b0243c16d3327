import { GetPageFolder, PageFolderAnswer } from '@diorama/contract/page-folders/page-folders.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { PageFolders } from './page-folders.service.ts';

/** `publications.folder`: a published page to take along. */
export const pageFoldersRouter = (folders: PageFolders) =>
  router({
    folder: signedIn
      .input(GetPageFolder)
      .output(PageFolderAnswer)
      .query(({ ctx, input }) => folders.folder(ctx.actor, input)),
  });
