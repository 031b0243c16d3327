import {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  ListTextChanges,
  NamedRevision,
  NameRevision,
  RestoredRevision,
  RevisionDiff,
  RevisionPage,
  RevisionState,
  TextChangePage,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Revisions } from './revisions.service.ts';

/** The history of documents (CONTRACT 1.13). */
export const revisionsRouter = (revisions: Revisions) =>
  router({
    list: signedIn
      .input(ListRevisions)
      .output(RevisionPage)
      .query(({ ctx, input }) => revisions.list(ctx.actor, input)),
    ofText: signedIn
      .input(ListTextChanges)
      .output(TextChangePage)
      .query(({ ctx, input }) => revisions.ofText(ctx.actor, input)),
    diff: signedIn
      .input(DiffRevisions)
      .output(RevisionDiff)
      .query(({ ctx, input }) => revisions.diff(ctx.actor, input)),
    get: signedIn
      .input(AtRevision)
      .output(RevisionState)
      .query(({ ctx, input }) => revisions.get(ctx.actor, input)),
    restore: signedIn
      .input(AtRevision)
      .output(RestoredRevision)
      .mutation(({ ctx, input }) => revisions.restore(ctx.actor, input)),
    name: signedIn
      .input(NameRevision)
      .output(NamedRevision)
      .mutation(async ({ ctx, input }) => {
        await revisions.name(ctx.actor, input);
        return { named: true };
      }),
    unname: signedIn
      .input(AtRevision)
      .output(NamedRevision)
      .mutation(async ({ ctx, input }) => {
        await revisions.unname(ctx.actor, input);
        return { named: false };
      }),
  });
