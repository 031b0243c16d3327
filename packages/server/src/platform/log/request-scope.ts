import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What a caller may choose as a request's id: nothing that could break a log line or fill one. */
const VALID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

const scope = new AsyncLocalStorage<string>();

/** The id a caller gave with `x-request-id`, or a new one where it is no valid id. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && VALID.test(given) ? given : randomUUID();
}

/** The id of the request that is being served here, or that enqueued the job being done; null outside both. */
export const currentRequestId = (): string | null => scope.getStore() ?? null;

/** Runs `work`, and all it calls and awaits, as part of a request. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result => scope.run(requestId, work);
