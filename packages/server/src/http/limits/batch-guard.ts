import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { NAMED_REFUSALS, procedureRefusal } from '../../errors/procedure-refusal.ts';
import { retryHeaders } from '../../errors/retry-after.ts';
import { SMALL_BODY } from '../requests/request-size.ts';

interface Guard {
  /** Where procedures are mounted, such as `/api/trpc`. */
  base: string;
  isProcedure: (name: string) => boolean;
  /** Resolves for a living session, rejects with UNAUTHORIZED. */
  authenticate: (request: FastifyRequest) => Promise<unknown>;
}

/**
 * Refuses what tRPC should never see (CONTRACT 0.1): empty names in a batch, bodies that are not JSON, and large
 * batches and bodies by strangers, and large batches with unknown names. tRPC answers each call of a batch on its own, so 400,000 refused calls
 * would be 400,000 error bodies; a large batch gets one.
 */
export function guardTrpc(app: FastifyInstance, { base, isProcedure, authenticate }: Guard): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isProcedureAddress(request.url, base)) return;
    const names = namesIn(request.url, base);
    try {
      if (names.some((name) => name.trim() === ''))
        throw new ApiError('BAD_REQUEST', 'A batch names its procedures, separated by single commas', {
          reason: 'INVALID_INPUT',
        });
      if (request.method === 'POST' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
        throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json');
      if (names.length <= NAMED_REFUSALS && !hasLargeBody(request)) return;
      await authenticate(request);
      if (names.length <= NAMED_REFUSALS) return;
      const unknown = names.find((name) => !isProcedure(name));
      if (unknown !== undefined) throw notFound('Procedure', unknown.slice(0, NAMED_REFUSALS));
    } catch (error) {
      return refuseProcedures(request, reply, error, base);
    }
  });
}

/** Sends a refusal of calls in their envelope. */
export function refuseProcedures(request: FastifyRequest, reply: FastifyReply, error: unknown, base: string) {
  const names = namesIn(request.url, base).filter((name) => name.trim() !== '');
  const refused = { requestId: request.id, names, isBatch: isBatch(request.url) };
  const { status, body } = procedureRefusal(error, refused);
  return reply
    .code(status)
    .headers(retryHeaders([error]))
    .send(body);
}

export const isProcedureAddress = (url: string, base: string): boolean => url.startsWith(`${base}/`);

export const isBatch = (url: string): boolean => /[?&]batch=1(&|$)/.test(url);

/** A body that is read only for those who have signed in. */
const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY;

/** The names of the calls; none where the address cannot be decoded. */
export function namesIn(url: string, base: string): string[] {
  const [path = ''] = url.slice(base.length + 1).split('?');
  try {
    return decodeURIComponent(path).split(',');
  } catch {
    return [];
  }
}
