import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Access } from './access-mode.ts';

/** Who may do what on this server. */
export const accessHandlers = (access: Access): Handlers<Procedures['access']> => ({
  get: (actor) => access.get(actor),
  set: (actor, input) => access.set(actor, input.mode),
});
