import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { notFound, unauthorized } from '../../errors/api-error.ts';
import type { Archives } from './archives.service.ts';

const Params = z.object({ projectId: z.uuid() });
const Query = z.object({ ticket: z.string().max(2_048) });

/** `GET /api/projects/{projectId}/export?ticket=`: the archive of a project, streamed. `projects.export` gives tickets. */
export function registerArchiveRoutes(app: FastifyInstance, archives: Archives): void {
  app.get<{ Params: { projectId: string } }>('/api/projects/:projectId/export', async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success) throw unauthorized('TOKEN_MISSING', 'Export the project in the studio');
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound('Project', request.params.projectId);
    const caller = { ip: request.ip, requestId: request.id };
    const { stream, fileName } = await archives.download(params.data.projectId, query.data.ticket, caller);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(stream);
  });
}
