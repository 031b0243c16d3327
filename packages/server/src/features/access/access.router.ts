import { AccessView, SetAccess } from '@diorama/contract/access/access.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Access } from './access-mode.ts';

/** Who may do what on this server. */
export const accessRouter = (access: Access) =>
  router({
    get: signedIn.output(AccessView).query(({ ctx }) => access.get(ctx.actor)),
    set: signedIn
      .input(SetAccess)
      .output(AccessView)
      .mutation(({ ctx, input }) => access.set(ctx.actor, input.mode)),
  });
