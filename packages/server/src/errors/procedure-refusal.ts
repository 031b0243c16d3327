import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ApiError } from './api-error.ts';
import { restError } from './rest-error.ts';

/** Most names of a batch that are each answered when it is refused as a whole. */
export const NAMED_REFUSALS = 100;

const CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'PAYLOAD_TOO_LARGE',
} as const;

/** Where a refused call was sent to. */
export interface RefusedCall {
  requestId: string;
  /** Names of the calls; empty when none could be read. */
  names: readonly string[];
  isBatch: boolean;
}

/**
 * A refusal before any procedure ran, in the envelope of procedures (CONTRACT 0.1): one for each call of a batch, or a
 * single one where no name was read or more than 100 are named. tRPC's client applies a single one to every call.
 */
export function procedureRefusal(error: unknown, { requestId, names, isBatch }: RefusedCall) {
  const { status, envelope } = refusalOf(error, requestId);
  const isListed = isBatch && names.length > 0 && names.length <= NAMED_REFUSALS;
  return { status, body: isListed ? names.map(envelope) : envelope(names.length === 1 ? names[0] : undefined) };
}

/** Its status, and what makes its envelope for the call of a name. */
export function refusalOf(error: unknown, requestId: string) {
  const { status, body } = restError(error, requestId);
  const code =
    error instanceof ApiError
      ? error.code
      : (Object.entries(CODES).find(([key]) => Number(key) === status)?.[1] ?? 'INTERNAL_SERVER_ERROR');
  const envelope = (path?: string) => ({
    error: {
      json: {
        message: body.message,
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: {
          code,
          httpStatus: status,
          requestId,
          ...(path === undefined ? {} : { path }),
          ...(error instanceof ApiError ? error.extras : body.reason === undefined ? {} : { reason: body.reason }),
        },
      },
    },
  });
  return { status, envelope };
}
