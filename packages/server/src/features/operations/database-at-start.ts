import { setTimeout as delay } from 'node:timers/promises';
import { isAway, isStorageFull } from '../../errors/api-error.ts';
import { asOutage } from '../../errors/outage.ts';
import { StartError } from '../../platform/process/start-error.ts';

/** Milliseconds that a start waits for a database that is away, and between two tries. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Makes an attempt that failed again and again while that is because the database is away; any other error is thrown at
 * once, and so is the last one when it stays away.
 */
export async function tryWhileAway<Result>(
  attempt: () => Promise<Result>,
  firstError: unknown,
  { say, signal, patience = PATIENCE }: { say: (line: string) => void; signal: AbortSignal; patience?: number },
): Promise<Result> {
  const deadline = performance.now() + patience;
  let error = firstError;
  let isSaid = false;
  while (isDatabaseAway(error) && performance.now() < deadline) {
    if (!isSaid) say(`Database: it is away (${reasonOf(error)}); trying again for ${patience / 1_000} seconds ...`);
    isSaid = true;
    await delay(PAUSE, undefined, { signal });
    try {
      return await attempt();
    } catch (next) {
      error = next;
    }
  }
  throw error;
}

/** The database of `DATABASE_URL` cannot be reached, or a call was cut off. */
export const isDatabaseAway = (error: unknown): boolean =>
  (isAway(error) && !isStorageFull(error)) || (error instanceof StartError && isDatabaseAway(asOutage(error.cause)));

/** What the driver said; never the address, which holds a password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error)) return 'no answer';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
