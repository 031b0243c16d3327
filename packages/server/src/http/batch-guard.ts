import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { restError } from './rest.ts';

/** Refuses what tRPC should never see: empty names in a batch, and bodies that are not JSON (CONTRACT 0.1). */
export function guardTrpc(app: FastifyInstance, base: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${base}/`)) return;
    const [path = ''] = request.url.slice(base.length + 1).split('?');
    const names = decodeURIComponent(path).split(',');
    const refusal = names.some((name) => name.trim() === '')
      ? new ApiError('BAD_REQUEST', 'A batch names its procedures, separated by single commas', {
          reason: 'INVALID_INPUT',
        })
      : request.method === 'POST' && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')
        ? new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json')
        : null;
    if (!refusal) return;
    const { status, body } = restError(refusal, request.id);
    return reply.code(status).send(body);
  });
}
