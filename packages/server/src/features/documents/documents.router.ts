import {
  ChangeDocument,
  ChangeResult,
  ChangesSince,
  ChangesSinceInput,
  OpenDocument,
  OpenedDocument,
} from '@diorama/contract/documents/documents.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Documents } from './documents.service.ts';

/** The record-level calls of the editors (CONTRACT 1.14). */
export const documentsRouter = (documents: Documents) =>
  router({
    open: signedIn
      .input(OpenDocument)
      .output(OpenedDocument)
      .query(({ ctx, input }) => documents.open(ctx.actor, input)),
    change: signedIn
      .input(ChangeDocument)
      .output(ChangeResult)
      .mutation(({ ctx, input }) => documents.change(ctx.actor, input)),
    changesSince: signedIn
      .input(ChangesSinceInput)
      .output(ChangesSince)
      .query(({ ctx, input }) => documents.changesSince(ctx.actor, input)),
  });
