import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Visits } from './visits.service.ts';

/** How often a published product was visited. */
export const visitsHandlers = (visits: Pick<Visits, 'summary'>): Handlers<Procedures['visits']> => ({
  summary: (actor, input) => visits.summary(actor, input),
});
