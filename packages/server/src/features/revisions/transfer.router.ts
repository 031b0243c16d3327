import {
  ExportDocument,
  ExportedDocument,
  ImportDocument,
  ImportedDocument,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Transfer } from './transfer.service.ts';

/** `documents.export` and `documents.import`: a document as a file (CONTRACT 1.14). */
export const transferRouter = (transfer: Transfer) =>
  router({
    export: signedIn
      .input(ExportDocument)
      .output(ExportedDocument)
      .query(({ ctx, input }) => transfer.export(ctx.actor, input)),
    import: signedIn
      .input(ImportDocument)
      .output(ImportedDocument)
      .mutation(({ ctx, input }) => transfer.import(ctx.actor, input)),
  });
