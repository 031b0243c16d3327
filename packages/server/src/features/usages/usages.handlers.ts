import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Usages } from './usages.service.ts';

/** Where things are used (CONTRACT 1.13). */
export const usagesHandlers = (usages: Usages): Handlers<Procedures['usages']> => ({
  list: (actor, input) => usages.list(actor, input),
  putBack: (actor, input) => usages.putBack(actor, input.changes),
});
