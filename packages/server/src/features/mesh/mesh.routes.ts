import { pollMesh } from '@diorama/contract/rest/studio-routes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { unauthorized } from '../../errors/api-error.ts';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import { serveRoute } from '../../http/rest.ts';
import type { Meshes } from './meshes.service.ts';

const Query = z.object({ ticket: z.string().max(2_048) });
/** Seconds that a caller waits before it polls again. */
const AGAIN = 1;

/** Polling of uploads (CONTRACT 2), and downloads by ticket. */
export function registerMeshRoutes(
  app: FastifyInstance,
  meshes: Meshes,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  serveRoute(app, pollMesh, async ({ params, request, reply }) => {
    const polled = await meshes.poll(await actorOf(request), params.token);
    reply.headers(DATA_HEADERS).header('cache-control', 'no-store');
    if (polled.state === 'ready') return reply.code(201).send(polled);
    if (polled.state !== 'unknown') reply.header('retry-after', String(AGAIN));
    return reply.code(404).send(polled);
  });

  app.get('/api/e3d/mesh/file', async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success) throw unauthorized('TOKEN_MISSING', 'Ask for the download in the studio');
    const { stream, size, fileName } = await meshes.download(query.data.ticket);
    return reply
      .headers(DATA_HEADERS)
      .header('content-type', 'application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .header('cache-control', 'no-store')
      .send(stream);
  });
}
