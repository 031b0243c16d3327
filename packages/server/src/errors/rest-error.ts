import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ApiError } from './api-error.ts';

/** What a thrown error becomes outside tRPC: a status, a message, a reason and the request id. */
export function restError(
  error: unknown,
  requestId: string,
): { status: number; body: { message: string; reason?: string; requestId: string } } {
  if (error instanceof ApiError) {
    const { reason } = error.extras;
    return {
      status: getHTTPStatusCodeFromError(error),
      body: { message: error.message, requestId, ...(reason ? { reason } : {}) },
    };
  }
  if (error instanceof TRPCError)
    return { status: getHTTPStatusCodeFromError(error), body: { message: error.message, requestId } };
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  const message = status < 500 && error instanceof Error ? error.message : 'Internal server error';
  return { status, body: { message, requestId } };
}
