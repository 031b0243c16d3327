import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerHealthRoutes } from '../features/operations/health.routes.ts';
import { registerMetricsRoute } from '../features/operations/metrics.routes.ts';
import { measureServer } from '../features/operations/server-metrics.ts';
import { answerClientError } from '../http/answers/client-error.ts';
import { addSecurityHeaders, keepFromCaches } from '../http/answers/security-headers.ts';
import { closeConnectionsOnStop } from '../http/close-connections.ts';
import { ARRIVAL } from '../http/limits/arrival-limit.ts';
import { RequestLog } from '../http/requests/request-log.ts';
import { requestIdOf } from '../platform/log/request-scope.ts';
import type { AppDeps } from './deps.ts';
import type { Services } from './services.ts';

/** The HTTP endpoints of a process that only does background work: for monitoring, and nothing else. */
export function createWorkerApp({ config, db, storage, log, metrics }: AppDeps, services: Services): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    logController: new RequestLog(log),
    requestTimeout: ARRIVAL,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  measureServer(app, metrics, { config, ...services });
  closeConnectionsOnStop(app, { isStopping: services.drain.isStopping, endStreams: () => undefined });
  addSecurityHeaders(app);
  keepFromCaches(app, config.publicUrl);
  const { work, drain, diskSpace } = services;
  registerHealthRoutes(app, { db, storage, metrics, diskSpace, work, drain, isWeb: false });
  registerMetricsRoute(app, metrics, config.metricsToken);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      message: 'This process works in the background and serves /healthz, /readyz and /metrics only',
      reason: 'NOT_FOUND',
      requestId: request.id,
    }),
  );
  return app;
}
