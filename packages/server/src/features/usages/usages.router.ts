import { ListUsages } from '@diorama/contract/usages/usages.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** Where things are used (CONTRACT 1.13). */
export const usagesRouter = router({
  list: signedIn.input(ListUsages).query(({ ctx, input }) => ctx.services.usages.list(ctx.actor, input)),
});
