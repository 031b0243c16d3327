import { tooManyRequests } from '../../http/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { accountName } from './account-name.ts';

const MINUTE = 60_000;

/**
 * Slows down guessing: counts failed attempts by address and by the account that is tried, whatever else is sent
 * along. An attempt counts from when it begins, so that many at once are not one; a success is taken off again.
 */
export function createSignInLimiter(
  rates: RateLimits,
  { signInsPerAddress, signInsPerAccount }: Pick<Limits, 'signInsPerAddress' | 'signInsPerAccount'>,
) {
  const perAddress = { name: 'sign-in address', limit: signInsPerAddress, window: MINUTE };
  const perAccount = { name: 'sign-in account', limit: signInsPerAccount, window: 15 * MINUTE };

  async function begin(...args: Parameters<RateLimits['take']>): Promise<() => Promise<void>> {
    const answer = await rates.take(...args);
    if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
    return answer.giveBack;
  }

  return {
    /** Runs an attempt; throws TOO_MANY_REQUESTS without running it when a limit of what is given is reached. */
    async run<T>({ ip, email }: { ip?: string; email?: string }, attempt: () => Promise<T>): Promise<T> {
      const taken: (() => Promise<void>)[] = [];
      if (ip !== undefined) taken.push(await begin(perAddress, addressKey(ip)));
      if (email !== undefined) taken.push(await begin(perAccount, accountName(email)));
      const result = await attempt();
      await Promise.all(taken.map((giveBack) => giveBack()));
      return result;
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
