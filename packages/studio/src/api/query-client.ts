import { QueryClient } from '@tanstack/react-query';
import { apiErrorOf, isSignedOut, isUnreachable } from './api-error.ts';

/** Milliseconds: 0.3 s, doubling. Source: SPEC §9. */
const backoff = (attempt: number): number => 300 * 2 ** attempt;
const RETRIES = 2;
/** Milliseconds until a read that could not reach the server is tried again: doubling, at most. */
const RECOVERY: readonly [number, number] = [2_000, 30_000];
/** Answers that may be another one next time. Source: SPEC §8. */
const RETRIED = new Set([408, 413, 429, 500, 502, 503, 504]);

/** Reads are always treated as stale (SPEC §1); what is on screen stays there while it is read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: (failures, error) => {
        if (isSignedOut(error)) return false;
        const status = apiErrorOf(error)?.httpStatus;
        return failures < RETRIES && (status === undefined || RETRIED.has(status));
      },
      retryDelay: backoff,
      // A screen says that there is no network, in place of waiting for one without a word.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: ({ state: { error, errorUpdateCount } }) =>
        error && isUnreachable(error) ? Math.min(RECOVERY[1], RECOVERY[0] * 2 ** (errorUpdateCount - 1)) : false,
    },
    // An action fails at once without a network. Otherwise it would wait silently and take effect unexpectedly.
    mutations: { networkMode: 'always' },
  },
});
