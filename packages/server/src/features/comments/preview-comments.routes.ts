import { getPreviewComments, postPreviewComment } from '@diorama/contract/rest/preview-routes.ts';
import type { FastifyInstance } from 'fastify';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import { serveRoute } from '../../http/rest.ts';
import type { PreviewCommentsOfServer } from './preview-comments.ts';

/** Comments by the holders of preview tickets, without a sign-in. */
export function registerPreviewComments(app: FastifyInstance, comments: PreviewCommentsOfServer): void {
  serveRoute(app, getPreviewComments, ({ query, request, reply }) => {
    reply.headers(DATA_HEADERS).header('cache-control', 'no-store');
    return comments.list(query.preview, request.ip);
  });
  serveRoute(app, postPreviewComment, ({ query, body, request, reply }) => {
    reply.headers(DATA_HEADERS).header('cache-control', 'no-store');
    return comments.write(query.preview, request.ip, body);
  });
}
