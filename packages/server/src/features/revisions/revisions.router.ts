import {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  NameRevision,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** The history of documents (CONTRACT 1.13). */
export const revisionsRouter = router({
  list: signedIn.input(ListRevisions).query(({ ctx, input }) => ctx.services.revisions.list(ctx.actor, input)),
  diff: signedIn.input(DiffRevisions).query(({ ctx, input }) => ctx.services.revisions.diff(ctx.actor, input)),
  get: signedIn.input(AtRevision).query(({ ctx, input }) => ctx.services.revisions.get(ctx.actor, input)),
  restore: signedIn.input(AtRevision).mutation(({ ctx, input }) => ctx.services.revisions.restore(ctx.actor, input)),
  name: signedIn.input(NameRevision).mutation(async ({ ctx, input }) => {
    await ctx.services.revisions.name(ctx.actor, input);
    return { named: true };
  }),
  unname: signedIn.input(AtRevision).mutation(async ({ ctx, input }) => {
    await ctx.services.revisions.unname(ctx.actor, input);
    return { named: false };
  }),
});
