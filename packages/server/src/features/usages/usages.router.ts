import { ListUsages, PutBack, PutBackReferences, UsageList } from '@diorama/contract/usages/usages.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Usages } from './usages.service.ts';

/** Where things are used (CONTRACT 1.13). */
export const usagesRouter = (usages: Usages) =>
  router({
    list: signedIn
      .input(ListUsages)
      .output(UsageList)
      .query(({ ctx, input }) => usages.list(ctx.actor, input)),
    putBack: signedIn
      .input(PutBackReferences)
      .output(PutBack)
      .mutation(({ ctx, input }) => usages.putBack(ctx.actor, input.changes)),
  });
