import { ListAudit } from '@diorama/contract/audit/audit.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** What was done, by whom (CONTRACT 1.13). */
export const auditRouter = router({
  list: signedIn.input(ListAudit).query(({ ctx, input }) => ctx.services.auditList.list(ctx.actor, input)),
});
