import { QueryClient } from '@tanstack/react-query';
import { apiErrorOf, isSignedOut } from './api.ts';

/** Milliseconds: 0.3 s, doubling. Source: SPEC §9. */
const backoff = (attempt: number): number => 300 * 2 ** attempt;
const RETRIES = 2;
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
    },
  },
});
