import { getPageFiles } from '@diorama/contract/rest/product-routes.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { notFound, unauthorized } from '../../errors/api-error.ts';
import { hasAlready } from '../../http/answers/negotiation.ts';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import { serveRoute } from '../../http/rest.ts';
import type { PageFolders } from './page-folders.service.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({ ticket: z.string().max(2_048) });

/**
 * `GET /api/products/{id}/folder?ticket=`: a published page as a zip of files, streamed; `publications.folder` gives tickets.
 * `GET /api/product/{type}/{id}/files`: what such a page fetches, for browsers that keep it.
 */
export function registerPageFolderRoutes(app: FastifyInstance, folders: PageFolders): void {
  serveRoute(app, getPageFiles, async ({ params, query, request, reply }) => {
    const { json, hash } = await folders.files(params, query);
    const etag = `"${hash}-files-${query.pictures}-${query.films}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
    if (hasAlready(request.headers, etag)) return reply.code(304).send();
    return reply.headers(DATA_HEADERS).type('application/json; charset=utf-8').send(json);
  });

  app.get<{ Params: { id: string } }>('/api/products/:id/folder', async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success) throw unauthorized('TOKEN_MISSING', 'Download the page in the studio');
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound('Product', request.params.id);
    const caller = { ip: request.ip, requestId: request.id };
    const { stream, size, fileName } = await folders.download(params.data.id, query.data.ticket, caller);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(stream);
  });
}
