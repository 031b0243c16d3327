import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits, RateRule } from '../../platform/limits/rate-limits.ts';

/** Refreshes of one session in a minute: one every eight minutes is usual, and every tab may try. */
const REFRESHES = 30;
const MINUTE = 60_000;
/** Share of the limit that is taken from the database at once. */
const BLOCKS = 30;

/** Counts calls to `/api/auth` by address, whether anybody has signed in or not. */
export function createSessionCalls(rates: RateLimits, { sessionCalls }: Pick<Limits, 'sessionCalls'>) {
  const block = Math.max(1, Math.floor(sessionCalls / BLOCKS));
  const rule = { name: 'session calls', limit: sessionCalls, window: MINUTE, block };
  const refreshes = { name: 'refreshes', limit: REFRESHES, window: MINUTE };
  const take = async (kind: RateRule, subject: string): Promise<void> => {
    const answer = await rates.take(kind, subject);
    if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
  };
  return {
    /** Throws TOO_MANY_REQUESTS when the call is one too many. */
    count: (ip: string): Promise<void> => take(rule, addressKey(ip)),
    /** The same for a refresh of a session. */
    countRefresh: (sid: string): Promise<void> => take(refreshes, sid),
  };
}

export type SessionCalls = ReturnType<typeof createSessionCalls>;
