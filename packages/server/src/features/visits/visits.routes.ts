import { visitsRoute } from '@diorama/contract/rest/visits-route.ts';
import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import { LARGEST_REPORT } from '@diorama/contract/visits/visits.contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveRoute } from '../../http/rest.ts';
import type { Visits } from './visits.service.ts';

/** Accepts the reports of visitors' pages. The response is always the same, so it does not reveal what is published. */
export function registerVisitRoutes(app: FastifyInstance, visits: Visits): void {
  app.addHook('onRoute', (route) => {
    if (route.url === visitsRoute.call.path) Object.assign(route, { bodyLimit: LARGEST_REPORT, logLevel: 'warn' });
  });
  serveRoute(app, visitsRoute, async ({ request, reply, body }) => {
    visits.admit(request.ip);
    if (isCounted(request)) await visits.count(body);
    return reply.code(204).send();
  });
  app.addHook('onClose', () => visits.flush());
}

/**
 * Editors, and browsers with a do-not-track signal, are not. The studio's cookie is enough: whose it is does not
 * matter.
 */
const isCounted = ({ headers, cookies }: FastifyRequest): boolean =>
  headers['sec-gpc'] !== '1' && headers.dnt !== '1' && cookies[ACCESS_COOKIE] === undefined;
