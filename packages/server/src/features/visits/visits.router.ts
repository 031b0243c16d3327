import { SummariseVisits, VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Visits } from './visits.service.ts';

/** How often a published product was visited. */
export const visitsRouter = (visits: Pick<Visits, 'summary'>) =>
  router({
    summary: signedIn
      .input(SummariseVisits)
      .output(VisitSummary)
      .query(({ ctx, input }) => visits.summary(ctx.actor, input)),
  });
