import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Search } from './search.service.ts';

/** Search over names, for the command palette. */
export const searchHandlers = (search: Search): Handlers<Procedures['search']> => ({
  all: (actor, input) => search.all(actor, input),
});
