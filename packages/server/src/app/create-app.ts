import type { IncomingMessage } from 'node:http';
import { type ProcedureGroup, proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures } from '@diorama/contract/procedures/procedures.ts';
import { useSpecifiedTexts } from '@diorama/contract/validation/error-map.ts';
import { type LongList, longList } from '@diorama/documents/engine/schema/long-lists.ts';
import cookie from '@fastify/cookie';
import type { AnyRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { createMoments } from '../database/moments.ts';
import { invalidInput, isStorageFull } from '../errors/api-error.ts';
import { restError } from '../errors/rest-error.ts';
import { retryHeaders } from '../errors/retry-after.ts';
import { registerApiDocs } from '../features/api-docs/api-docs.routes.ts';
import { registerArchiveRoutes } from '../features/archives/archives.routes.ts';
import { registerMapRoutes } from '../features/base-map/maps.routes.ts';
import { registerPreviewComments } from '../features/comments/preview-comments.routes.ts';
import { registerMailRoutes } from '../features/mail/mail.routes.ts';
import { registerMapServices } from '../features/map-services/map-services.routes.ts';
import { registerMediaRoutes } from '../features/media/serving/media.routes.ts';
import { registerMeshRoutes } from '../features/mesh/mesh.routes.ts';
import { registerOidcRoutes } from '../features/oidc/oidc.routes.ts';
import { registerHealthRoutes } from '../features/operations/health.routes.ts';
import { registerMetricsRoute } from '../features/operations/metrics.routes.ts';
import { measureServer } from '../features/operations/server-metrics.ts';
import { registerStatusRoute } from '../features/operations/status.routes.ts';
import { registerPageFolderRoutes } from '../features/page-folders/page-folders.routes.ts';
import { registerProductRoutes } from '../features/products/products.routes.ts';
import { registerPublicPages, sendNoPage } from '../features/public-pages/public-pages.routes.ts';
import { registerSiteFiles } from '../features/public-pages/site-files.routes.ts';
import { registerSitemaps } from '../features/public-pages/sitemap.routes.ts';
import { registerSessionRoutes } from '../features/sessions/sessions.routes.ts';
import { registerFontRoutes } from '../features/theme/fonts.routes.ts';
import { registerVisitRoutes } from '../features/visits/visits.routes.ts';
import { answerClientError } from '../http/answers/client-error.ts';
import {
  addSecurityHeaders,
  forgetContent,
  keepFromCaches,
  REFUSAL_HEADERS,
} from '../http/answers/security-headers.ts';
import { asStorageOutage } from '../http/answers/storage-outage.ts';
import { registerStudio } from '../http/answers/studio-files.ts';
import { closeConnectionsOnStop } from '../http/close-connections.ts';
import { createKeptAnswers } from '../http/kept-answers.ts';
import { refuseUnknownMethods } from '../http/known-methods.ts';
import { ARRIVAL, arrivalOptions, limitArrival } from '../http/limits/arrival-limit.ts';
import { guardTrpc, isProcedureAddress, refuseProcedures } from '../http/limits/batch-guard.ts';
import { answerBatches, MAX_ANSWER } from '../http/limits/batches.ts';
import { repeatedHeader } from '../http/requests/repeated-headers.ts';
import type { RequestContext } from '../http/requests/request-context.ts';
import { RequestLog } from '../http/requests/request-log.ts';
import { limitRequestSize, querystringParser, SMALL_BODY } from '../http/requests/request-size.ts';
import { answerSingleCalls } from '../http/single-calls.ts';
import { linger } from '../platform/limits/linger.ts';
import { requestIdOf, withRequestId } from '../platform/log/request-scope.ts';
import type { Notification } from '../platform/notifications/notifications.ts';
import type { DiskSpace } from '../platform/storage/disk-space.ts';
import { registerStorageRoutes } from '../platform/storage/storage.routes.ts';
import { createAppRouter } from './app-router.ts';
import { callersOf } from './callers.ts';
import type { AppDeps } from './deps.ts';
import type { Services } from './services.ts';

/** Bytes: a batch of thousands of calls is one long address (CONTRACT 0.1). */
const MAX_HEADER = 1024 * 1024;
/** Milliseconds. */
const KEEP_ALIVE = 72_000;
const TRPC_BASE = '/api/trpc';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, looked up once. */
    actorPromise: Promise<Actor> | null;
  }
}

/** The pages of visitors, and what belongs to them. */
function registerVisitorRoutes(app: FastifyInstance, services: Services, publicUrl: string): void {
  registerPublicPages(app, services, publicUrl);
  registerSitemaps(app, services, publicUrl);
  registerSiteFiles(app);
  registerVisitRoutes(app, services.visits);
}

/**
 * The web server: procedures, REST, media, public pages and the studio's files. `arrival`: milliseconds in which a
 * request other than an upload must have arrived; `batchAnswer`: most bytes that one batch of calls is answered with.
 */
export async function createApp(
  deps: AppDeps,
  services: Services,
  { arrival = ARRIVAL, batchAnswer = MAX_ANSWER }: { arrival?: number; batchAnswer?: number } = {},
): Promise<FastifyInstance> {
  const { config, db, storage, log, metrics } = deps;
  useSpecifiedTexts();
  const loggerInstance: FastifyBaseLogger = log;
  const keptAnswers = keptAnswersOf(deps, services);
  const app = fastify({
    loggerInstance,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    logController: new RequestLog(log),
    bodyLimit: SMALL_BODY,
    trustProxy: config.trustProxy ?? false,
    serverFactory: (handler) => {
      const options = { maxHeaderSize: MAX_HEADER, keepAliveTimeout: KEEP_ALIVE, ...arrivalOptions(arrival) };
      const isUpload = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/storage/') === true;
      const others = limitArrival(refuseUnknownMethods(handler), arrival, isUpload);
      return services.fastLane.createServer(options, keptAnswers.before(others));
    },
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: MAX_HEADER, querystringParser },
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered; the framework's own 503 says neither why nor when to come back.
    return503OnClosing: false,
    // An address that is none (`/%`) never reaches the error handler below.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      reply.headers({ ...REFUSAL_HEADERS, 'x-request-id': request.id });
      if (isProcedureAddress(request.url, TRPC_BASE)) return void refuseProcedures(request, reply, error, TRPC_BASE);
      if (request.url.startsWith('/p/')) return void sendNoPage(request, reply);
      const { status, body } = restError(error, request.id);
      void reply.code(status).send(body);
    },
  });
  limitRequestSize(app, TRPC_BASE, config.limits.json);
  app.decorateRequest('actorPromise', null);
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done));
  app.addHook('onRequest', async (request, reply) => {
    const name = repeatedHeader(request.raw.rawHeaders);
    if (!name) return;
    // What follows on this connection may be what somebody hid behind the second header.
    reply.header('connection', 'close');
    throw invalidInput([{ path: [name], message: `Send the header ${name} once`, code: 'custom' }]);
  });
  // A body arrives on events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done));
  measureServer(app, metrics, { config, ...services });
  await app.register(cookie);
  const { signingKeys, notifications, diskSpace } = services;
  const onNews = ({ type }: Notification) => type === 'keys' && signingKeys.forget();
  const unsubscribe = notifications.subscribe(onNews, signingKeys.forget);
  app.addHook('onClose', async () => unsubscribe());
  closeConnectionsOnStop(app, { isStopping: services.drain.isStopping, endStreams: services.live.stop });
  addSecurityHeaders(app, config.authHost, storage.uploadOrigin);
  keepFromCaches(app, config.publicUrl);
  app.addHook('onSend', async (request, reply) => keptAnswers.keep(request, reply));
  answerErrors(app, diskSpace);

  const { personOf, actorOf } = callersOf(services.sessions);

  const appRouter = createAppRouter(services);
  const gate = {
    durations: services.callDurations,
    limits: services.callLimits,
    inTurn: services.callsInTurn,
    longList: longLists(procedures),
    namesViewed: services.roles.namesViewed,
  };
  const byPath = proceduresByPath(procedures);
  guardTrpc(app, {
    base: TRPC_BASE,
    isProcedure: (name) => byPath.has(name),
    authenticate: personOf,
  });
  const createContext = (request: FastifyRequest): RequestContext => ({
    requestId: request.id,
    ip: request.ip,
    gate,
    actor: () => personOf(request),
    line: () =>
      personOf(request).then(
        ({ userId }) => userId,
        () => request.ip,
      ),
  });
  const onError = (error: TRPCError, path: string | undefined, request: FastifyRequest) => {
    if (isStorageFull(error)) diskSpace.noteRefused(error);
    if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error, path }, 'procedure failed');
  };
  const trpcOptions: FastifyTRPCPluginOptions<AnyRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req }) => createContext(req),
    responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
    onError: ({ error, path, req }) => onError(error, path, req),
  };
  app.addHook('preHandler', (request, reply, done) => {
    if (isProcedureAddress(request.url, TRPC_BASE)) done();
    else services.underWay.request(createContext(request).line, reply, done);
  });
  const callOptions = { router: appRouter, underWay: services.underWay, keptAnswers, createContext, onError };
  answerSingleCalls(app, TRPC_BASE, callOptions);
  answerBatches(app, TRPC_BASE, callOptions, batchAnswer);
  await app.register(fastifyTRPCPlugin, { prefix: TRPC_BASE, trpcOptions });

  const { work, drain } = services;
  const readiness = registerHealthRoutes(app, { db, storage, metrics, diskSpace, work, drain, isWeb: true });
  registerStatusRoute(app, config.buildSha, readiness);
  registerMetricsRoute(app, metrics, config.metricsToken);
  registerSignIn(app, services, config);
  registerPreviewComments(app, services.previewComments);
  registerProductRoutes(app, services, actorOf);
  registerFontRoutes(app, actorOf);
  registerMapRoutes(app, services.baseMaps);
  registerMapServices(app, services.mapServices);
  registerMediaRoutes(app, { db, storage, media: services.media, notifications, actorOf });
  registerArchiveRoutes(app, services.archives);
  registerPageFolderRoutes(app, services.pageFolders);
  registerMeshRoutes(app, services.meshes, actorOf);
  registerVisitorRoutes(app, services, config.publicUrl);
  const mayBeSent = async (key: string) =>
    (await services.archives.mayBeSent(key)) &&
    (await services.meshes.mayBeSent(key)) &&
    (await services.uploads.mayBeSent(key));
  registerStorageRoutes(app, storage, config.limits.file, { diskSpace, mayBeSent });
  await registerStudio(app, {
    ...config,
    uploadOrigin: storage.uploadOrigin,
    baseMaps: services.baseMaps,
    sendsMail: services.mail.isOn,
    provider: services.oidc?.name ?? null,
  });
  return app;
}

/** What people and programs come in by: passwords, a provider, links by mail, and what programs can call. */
function registerSignIn(app: FastifyInstance, services: Services, config: AppDeps['config']): void {
  registerSessionRoutes(app, services, config);
  registerOidcRoutes(app, services, config);
  registerMailRoutes(app, services, config);
  registerApiDocs(app, config);
}

function keptAnswersOf({ db, metrics }: AppDeps, { access, callDurations }: Services) {
  const byPath = proceduresByPath(procedures);
  const keptAnswers = createKeptAnswers({
    base: TRPC_BASE,
    isKept: (name) => byPath.get(name)?.meta.isKept === true,
    moments: createMoments(db),
    durations: callDurations,
    sentAgain: metrics.counter('diorama_answers_kept_total', 'Answers to reads that were sent again from memory.'),
  });
  access.subscribe(keptAnswers.forget);
  return keptAnswers;
}

/** Every refusal and fault in the form of its address, with nothing left of the answer that was begun. */
function answerErrors(app: FastifyInstance, diskSpace: Pick<DiskSpace, 'noteRefused'>): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asStorageOutage(thrown);
    const { status, body } = restError(error, request.id);
    forgetContent(reply);
    if (status === 413) linger(request, reply);
    if (isStorageFull(error)) diskSpace.noteRefused(error);
    else if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (isProcedureAddress(request.url, TRPC_BASE)) return refuseProcedures(request, reply, error, TRPC_BASE);
    return reply
      .code(status)
      .headers(retryHeaders([error]))
      .send(body);
  });
}

/** Looks for lists that are longer than a procedure's input accepts, before their items are checked one by one. */
function longLists(table: ProcedureGroup): (path: string, input: unknown) => LongList | null {
  const byPath = proceduresByPath(table);
  return (path, input) => {
    const procedure = byPath.get(path);
    return procedure ? longList(procedure.input, input) : null;
  };
}
