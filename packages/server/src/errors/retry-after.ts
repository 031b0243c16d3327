import { ApiError } from './api-error.ts';

/** `Retry-After` in seconds, the longest of a batch's refusals; nothing when no limit was reached. */
export function retryHeaders(errors: readonly unknown[]): Record<string, string> {
  const waits = errors.flatMap((error) => (error instanceof ApiError ? (error.extras.retryAfter ?? []) : []));
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {};
}
