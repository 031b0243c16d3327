import { ChangeDocument, ChangesSinceInput, OpenDocument } from '@diorama/contract/documents/documents.contract.ts';
import { FollowDocuments } from '@diorama/contract/live/live.contract.ts';
import { ExportDocument, ImportDocument } from '@diorama/contract/revisions/revisions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** The record-level calls of the editors (CONTRACT 1.14). */
export const documentsRouter = router({
  open: signedIn.input(OpenDocument).query(({ ctx, input }) => ctx.services.documents.open(ctx.actor, input)),
  change: signedIn.input(ChangeDocument).mutation(({ ctx, input }) => ctx.services.documents.change(ctx.actor, input)),
  changesSince: signedIn
    .input(ChangesSinceInput)
    .query(({ ctx, input }) => ctx.services.documents.changesSince(ctx.actor, input)),
  export: signedIn.input(ExportDocument).query(({ ctx, input }) => ctx.services.transfer.export(ctx.actor, input)),
  import: signedIn.input(ImportDocument).mutation(({ ctx, input }) => ctx.services.transfer.import(ctx.actor, input)),
  live: signedIn
    .input(FollowDocuments)
    .subscription(({ ctx, input, signal }) =>
      ctx.services.live.follow(ctx.actor, input.ids, input.lastEventId, signal),
    ),
});
