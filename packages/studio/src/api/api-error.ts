import type { ApiErrorData } from '@diorama/contract/errors/api-error.ts';
import { TRPCClientError } from '@trpc/client';
import { SignedOutError, UnreachableError } from './session.ts';

/** The server's error for a failed call; null when the server was unreachable. */
export function apiErrorOf(error: unknown): (ApiErrorData & { message: string }) | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return isErrorData(data) ? { ...data, message: error.message } : null;
}

/** True when the call did not reach the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof TRPCClientError && error.cause instanceof UnreachableError);

/** True when it is the server that failed, or is busy: the call may be made again as it is. */
export function isOutOfOrder(error: unknown): boolean {
  const { httpStatus } = apiErrorOf(error) ?? {};
  return isNotOurs(error) || (httpStatus !== undefined && (httpStatus >= 500 || httpStatus === 429));
}

/** True when the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof SignedOutError ||
  (error instanceof TRPCClientError &&
    (error.cause instanceof SignedOutError || apiErrorOf(error)?.code === 'UNAUTHORIZED'));

/** The sentence to show for a failed call. */
export function messageOf(error: unknown): string {
  // Something between answered in the server's place, such as a proxy with a page of its own.
  if (isNotOurs(error)) return 'The server could not be reached. Try again shortly.';
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}

const isNotOurs = (error: unknown): boolean => error instanceof Error && error.message === NOT_OURS;

/** How the client of procedures says that an answer is none of the server's. Source: @trpc/client 11. */
const NOT_OURS = 'Unable to transform response from server';

const isErrorData = (data: unknown): data is ApiErrorData =>
  typeof data === 'object' && data !== null && 'code' in data && 'httpStatus' in data;
