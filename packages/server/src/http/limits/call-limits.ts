import type { CallKind } from '@diorama/contract/procedures/procedure.ts';
import * as z from 'zod';
import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import type { RateLimits, RateRule } from '../../platform/limits/rate-limits.ts';

const MINUTE = 60_000;

/** Taken this share at a time where limits are high: one look at the database for many calls. */
const BLOCK = { writes: 60, publishes: 0, uploadTickets: 100 } as const;

/** Calls of one user over all processes. */
function rulesOf(limits: Pick<Limits, CallKind>): Record<CallKind, RateRule> {
  const rule = (kind: CallKind, name: string, window: number): RateRule => {
    const block = BLOCK[kind] === 0 ? 1 : Math.floor(limits[kind] / BLOCK[kind]);
    return { name, limit: limits[kind], window, ...(block > 1 ? { block } : {}) };
  };
  return {
    writes: rule('writes', 'writes', MINUTE),
    publishes: rule('publishes', 'publish', MINUTE),
    uploadTickets: rule('uploadTickets', 'upload tickets', 60 * MINUTE),
  };
}

/** Most tickets of one call; the schema refuses more. */
const MOST_TICKETS = 500;
const Tickets = z.looseObject({ files: z.array(z.unknown()).min(1) });

/** How many a call counts for: one, or the files it wants tickets for. */
function weightOf(kind: CallKind, input: unknown): number {
  if (kind !== 'uploadTickets') return 1;
  const asked = Tickets.safeParse(input);
  return asked.success ? Math.min(asked.data.files.length, MOST_TICKETS) : 1;
}

/** Counts mutations by user: each call of a batch, not each request. */
export function createCallLimits(rates: RateLimits, limits: Pick<Limits, CallKind>) {
  const rules = rulesOf(limits);
  return {
    /** Throws TOO_MANY_REQUESTS when the call is one too many. */
    async count(kind: CallKind, userId: string, input: unknown): Promise<void> {
      const answer = await rates.take(rules[kind], userId, weightOf(kind, input));
      if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
    },
  };
}

export type CallLimits = ReturnType<typeof createCallLimits>;
