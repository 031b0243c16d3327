import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, 2 passes: OWASP's first choice for interactive sign-in. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | null = null;

/** True when the password fits. Without a stored hash it takes the same time and says no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password, OPTIONS);
  return stored !== undefined && fits;
}
