import { hash, verify } from '@node-rs/argon2';
import { limit } from '../../platform/concurrency/limit.ts';

/** argon2id, 19 MiB, 2 passes: OWASP's first choice for interactive sign-in. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Runs at most two at a time, each with 19 MiB and a core of its own; the rest wait. More would take the threads that
 * files and names of hosts are read with.
 */
const inTurn = limit(2);

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | null = null;

/** True when the password fits. Without a stored hash it takes the same time and says no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = stored ?? (await decoy);
  const fits = await inTurn(() => verify(compared, password, OPTIONS));
  return stored !== undefined && fits;
}
