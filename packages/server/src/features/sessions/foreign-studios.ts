import type { FastifyInstance } from 'fastify';

/** Seconds for which a browser keeps what it may send. */
const KEPT = 7_200;

/**
 * Lets studios of other servers sign people in here: their pages may read the responses of session calls, and cookies
 * are sent with them (CONTRACT 3). Other origins get no access.
 */
export function admitStudios(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/auth/')) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'POST, PUT')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', KEPT)
      .code(204)
      .send();
  });
}
