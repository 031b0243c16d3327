import { visitsRoute } from '@diorama/contract/rest/visits-route.ts';
import { LARGEST_REPORT } from '@diorama/contract/visits/visits.contract.ts';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '../../http/rest.ts';
import type { Visits } from './visits.service.ts';

/**
 * Takes the reports of visitors' pages. The answer is the same whether anything is counted: it tells nobody what is
 * published. A browser that asks not to be tracked is not counted.
 */
export function registerVisitRoutes(app: FastifyInstance, visits: Visits): void {
  app.addHook('onRoute', (route) => {
    if (route.url === visitsRoute.call.path) Object.assign(route, { bodyLimit: LARGEST_REPORT, logLevel: 'warn' });
  });
  serveRoute(app, visitsRoute, async ({ request, reply, body }) => {
    visits.admit(request.ip);
    if (request.headers['sec-gpc'] !== '1' && request.headers.dnt !== '1') await visits.count(body);
    return reply.code(204).send();
  });
  app.addHook('onClose', () => visits.flush());
}
