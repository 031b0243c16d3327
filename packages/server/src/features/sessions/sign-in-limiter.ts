import { tooManyRequests } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { accountName } from './account-name.ts';

const MINUTE = 60_000;
/** From all networks together an account takes this many times what it takes from one. */
const EVERYWHERE = 20;

interface Attempt {
  /** Absent for somebody who has signed in: they are counted by their account alone. */
  ip?: string;
  /** The account that is tried; absent where a link is. */
  email?: string;
  /** The account has signed in on this device before. */
  isKnownDevice?: boolean;
}

/**
 * Slows down guessing: counts failed attempts by address, by account and address, and by account. The last limit is
 * high and leaves known devices alone, so that strangers cannot lock an owner out. Right passwords are never counted: a
 * whole office behind one address signs in at once.
 */
export function createSignInLimiter(
  attempts: AttemptLimits,
  { signInsPerAddress, signInsPerAccount }: Pick<Limits, 'signInsPerAddress' | 'signInsPerAccount'>,
) {
  const perAddress = { name: 'sign-in address', limit: signInsPerAddress, window: MINUTE };
  const perPlace = { name: 'sign-in place', limit: signInsPerAccount, window: 15 * MINUTE };
  const perAccount = { name: 'sign-in account', limit: signInsPerAccount * EVERYWHERE, window: 15 * MINUTE };

  /**
   * Always in this order: an attempt that waits for an account's slot never blocks one that waits for an address's
   * slot.
   */
  function countersOf({ ip, email, isKnownDevice = false }: Attempt) {
    const address = ip === undefined ? [] : [{ rule: perAddress, subject: addressKey(ip) }];
    if (email === undefined) return address;
    const account = accountName(email);
    const place = { rule: perPlace, subject: `${account} ${ip === undefined ? 'signed in' : addressKey(ip)}` };
    const everywhere = isKnownDevice ? [] : [{ rule: perAccount, subject: account }];
    return [...address, place, ...everywhere];
  }

  return {
    /** Runs an attempt; throws TOO_MANY_REQUESTS without running it when a limit of what is given is reached. */
    async run<T>(given: Attempt, attempt: () => Promise<T>): Promise<T> {
      const begun: { succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
      for (const { rule, subject } of countersOf(given)) {
        const answer = await attempts.begin(rule, subject);
        if (answer.type === 'refused') {
          await Promise.all(begun.map(({ succeed }) => succeed())); // nothing was tried
          throw tooManyRequests(answer.retryAfter);
        }
        begun.push(answer);
      }
      try {
        const result = await attempt();
        await Promise.all(begun.map(({ succeed }) => succeed()));
        return result;
      } catch (error) {
        await Promise.all(begun.map(({ fail }) => fail()));
        throw error;
      }
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
