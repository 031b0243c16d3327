import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

const MINUTE = 60_000;
/** Share of the limit that is taken from the database at once. */
const BLOCKS = 30;

/** Counts calls to `/api/auth` by address, whether anybody has signed in or not. */
export function createSessionCalls(rates: RateLimits, { sessionCalls }: Pick<Limits, 'sessionCalls'>) {
  const block = Math.max(1, Math.floor(sessionCalls / BLOCKS));
  const rule = { name: 'session calls', limit: sessionCalls, window: MINUTE, block };
  return {
    /** Throws TOO_MANY_REQUESTS when the call is one too many. */
    async count(ip: string): Promise<void> {
      const answer = await rates.take(rule, addressKey(ip));
      if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
    },
  };
}

export type SessionCalls = ReturnType<typeof createSessionCalls>;
