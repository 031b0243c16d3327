import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { accountName } from './account-name.ts';

const MINUTE = 60_000;

/**
 * Slows down guessing: counts failed attempts by address and by the account that is tried, whatever else is sent
 * along. Right passwords are never counted: a whole office behind one address signs in at once.
 */
export function createSignInLimiter(
  attempts: AttemptLimits,
  { signInsPerAddress, signInsPerAccount }: Pick<Limits, 'signInsPerAddress' | 'signInsPerAccount'>,
) {
  const perAddress = { name: 'sign-in address', limit: signInsPerAddress, window: MINUTE };
  const perAccount = { name: 'sign-in account', limit: signInsPerAccount, window: 15 * MINUTE };

  return {
    /** Runs an attempt; throws TOO_MANY_REQUESTS without running it when a limit of what is given is reached. */
    async run<T>({ ip, email }: { ip?: string; email?: string }, attempt: () => Promise<T>): Promise<T> {
      // Always the address first: whoever waits for an account's place is in nobody's way who waits for an address's.
      const byAddress = ip === undefined ? null : await attempts.begin(perAddress, addressKey(ip));
      if (byAddress?.type === 'refused') throw tooManyRequests(byAddress.retryAfter);
      const byAccount = email === undefined ? null : await attempts.begin(perAccount, accountName(email));
      if (byAccount?.type === 'refused') {
        await byAddress?.succeed(); // nothing was tried
        throw tooManyRequests(byAccount.retryAfter);
      }
      try {
        const result = await attempt();
        await Promise.all([byAddress?.succeed(), byAccount?.succeed()]);
        return result;
      } catch (error) {
        await Promise.all([byAddress?.fail(), byAccount?.fail()]);
        throw error;
      }
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
