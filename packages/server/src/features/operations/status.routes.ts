import { getStatus } from '@diorama/contract/rest/product-routes.ts';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '../../http/rest.ts';
import type { Readiness } from './readiness.ts';

/** The build that answers (CONTRACT 2); with `?ready=1` whether it can do its work, too. */
export function registerStatusRoute(app: FastifyInstance, buildSha: string, readiness: () => Promise<Readiness>): void {
  serveRoute(app, getStatus, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const isDegraded = query.ready === '1' && !(await readiness()).isReady;
    return reply.code(isDegraded ? 503 : 200).send({ status: isDegraded ? 'degraded' : 'ok', sha: buildSha });
  });
}
