import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { HomeService } from './home.service.ts';

/** The first screen in one call. */
export const homeHandlers = (home: HomeService): Handlers<Procedures['home']> => ({
  get: (actor) => home.get(actor),
});
