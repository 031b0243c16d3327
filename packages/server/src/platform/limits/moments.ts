import { randomInt } from 'node:crypto';

/** In a millisecond. */
export const NANOSECONDS = 1_000_000;

export const inNanoseconds = (milliseconds: number): bigint => BigInt(milliseconds) * BigInt(NANOSECONDS);

/**
 * The time in nanoseconds, with last digits that make takes within one millisecond distinct, also between processes.
 */
export function createMoments(now: () => number): () => bigint {
  let ticket = randomInt(NANOSECONDS);
  return () => {
    ticket = (ticket + 1) % NANOSECONDS;
    return inNanoseconds(now()) + BigInt(ticket);
  };
}

/** Seconds until what was counted at `oldest` leaves its window, all in milliseconds; 1 at least. */
export function secondsUntil(oldest: number | null, window: number, now: number): number {
  const freeAt = (oldest ?? now) + window;
  return Math.max(1, Math.ceil((freeAt - now) / 1000));
}
