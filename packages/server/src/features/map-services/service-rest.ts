/** Failures in a row after which a service is left alone, and for how many milliseconds. */
const MOST_FAILURES = 3;
const REST = 5_000;
/** Longest pause that a service may request, and the pause for an overloaded service that names none; milliseconds. */
const LONGEST_REST = 60_000;

/**
 * Pauses requests to a service that is overloaded or failed several times in a row. Visitors get an error at once;
 * otherwise each of them would wait in vain, and a service that starts again would get all their requests.
 */
export function createServiceRest(now: () => number = Date.now) {
  let failures = 0;
  let until = 0;
  return {
    /** Milliseconds until requests resume; 0: they are allowed. */
    left: (): number => Math.max(0, until - now()),
    worked(): void {
      failures = 0;
    },
    /** `wish`: milliseconds after which the service wants the next request; null: it named none. */
    failed({ hasEnough, wish }: { hasEnough: boolean; wish: number | null }): void {
      failures += 1;
      if (wish !== null || hasEnough) until = now() + Math.min(wish ?? REST, LONGEST_REST);
      else if (failures >= MOST_FAILURES) until = now() + REST;
    },
  };
}
