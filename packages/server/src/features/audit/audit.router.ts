import { ActivityPage, AuditPage, ListActivity, ListAudit } from '@diorama/contract/audit/audit.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { AuditList } from './audit.service.ts';

/** What was done, by whom (CONTRACT 1.13). */
export const auditRouter = (auditList: AuditList) =>
  router({
    list: signedIn
      .input(ListAudit)
      .output(AuditPage)
      .query(({ ctx, input }) => auditList.list(ctx.actor, input)),
    activity: signedIn
      .input(ListActivity)
      .output(ActivityPage)
      .query(({ ctx, input }) => auditList.activity(ctx.actor, input)),
  });
