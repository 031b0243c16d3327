import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Quotas } from './quotas.service.ts';

/** How much clients and projects may store. */
export const quotasHandlers = (quotas: Quotas): Handlers<Procedures['quotas']> => ({
  room: (actor, { projectId }) => quotas.room(actor, projectId),
  list: (actor, input) => quotas.list(actor, input),
  set: (actor, input) => quotas.set(actor, input),
});
