import {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  NameRevision,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Revisions } from './revisions.service.ts';

/** The history of documents (CONTRACT 1.13). */
export const revisionsRouter = (revisions: Revisions) =>
  router({
    list: signedIn.input(ListRevisions).query(({ ctx, input }) => revisions.list(ctx.actor, input)),
    diff: signedIn.input(DiffRevisions).query(({ ctx, input }) => revisions.diff(ctx.actor, input)),
    get: signedIn.input(AtRevision).query(({ ctx, input }) => revisions.get(ctx.actor, input)),
    restore: signedIn.input(AtRevision).mutation(({ ctx, input }) => revisions.restore(ctx.actor, input)),
    name: signedIn.input(NameRevision).mutation(async ({ ctx, input }) => {
      await revisions.name(ctx.actor, input);
      return { named: true };
    }),
    unname: signedIn.input(AtRevision).mutation(async ({ ctx, input }) => {
      await revisions.unname(ctx.actor, input);
      return { named: false };
    }),
  });
