import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { AuditList } from './audit.service.ts';

/** What was done, by whom (CONTRACT 1.13). */
export const auditHandlers = (auditList: AuditList): Handlers<Procedures['audit']> => ({
  list: (actor, input) => auditList.list(actor, input),
  activity: (actor, input) => auditList.activity(actor, input),
});
