import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Revisions } from './revisions.service.ts';

/** The history of documents (CONTRACT 1.13). */
export const revisionsHandlers = (revisions: Revisions): Handlers<Procedures['revisions']> => ({
  list: (actor, input) => revisions.list(actor, input),
  ofText: (actor, input) => revisions.ofText(actor, input),
  diff: (actor, input) => revisions.diff(actor, input),
  get: (actor, input) => revisions.get(actor, input),
  restore: (actor, input) => revisions.restore(actor, input),
  name: async (actor, input) => {
    await revisions.name(actor, input);
    return { named: true };
  },
  unname: async (actor, input) => {
    await revisions.unname(actor, input);
    return { named: false };
  },
});
