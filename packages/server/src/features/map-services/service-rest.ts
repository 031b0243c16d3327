/** Failures in a row after which a service is left alone, and for how many milliseconds. */
const MOST_FAILURES = 3;
const REST = 5_000;
/** Longest rest that a service may ask for, and the one of a service that has enough and names none; milliseconds. */
const LONGEST_REST = 60_000;

/**
 * When a service is not asked: it had enough, or failed several times in a row. Visitors are told at once then; without
 * this each of them waits in vain, and a service that starts again is met by all of them.
 */
export function createServiceRest(now: () => number = Date.now) {
  let failures = 0;
  let until = 0;
  return {
    /** Milliseconds for which it is not asked; 0: it is. */
    left: (): number => Math.max(0, until - now()),
    worked(): void {
      failures = 0;
    },
    /** `wish`: milliseconds after which the service wants to be asked again; null: it named none. */
    failed({ hasEnough, wish }: { hasEnough: boolean; wish: number | null }): void {
      failures += 1;
      if (wish !== null || hasEnough) until = now() + Math.min(wish ?? REST, LONGEST_REST);
      else if (failures >= MOST_FAILURES) until = now() + REST;
    },
  };
}
