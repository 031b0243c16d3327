import { ApiError } from './api-error.ts';

/** `Retry-After` in seconds, the longest of a batch's refusals; nothing when no limit was reached. */
export function retryHeaders(errors: readonly unknown[]): Record<string, string> {
  const waits = errors.flatMap((error) => (error instanceof ApiError ? (error.extras.retryAfter ?? []) : []));
  const longest = waits.reduce((most, wait) => Math.max(most, wait), 0);
  return longest > 0 ? { 'retry-after': String(longest) } : {};
}
