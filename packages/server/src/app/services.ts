import { createRoles } from '../access/roles.ts';
import { serverSecret } from '../database/server-secret.ts';
import { createAccessMode } from '../features/access/access-mode.ts';
import { createApiTokens } from '../features/api-tokens/api-tokens.service.ts';
import { createArchives } from '../features/archives/archives.service.ts';
import { createAuditList } from '../features/audit/audit.service.ts';
import { createBaseMaps, styleAccess } from '../features/base-map/base-maps.service.ts';
import { createStreetFiles } from '../features/base-map/street-files.ts';
import { createClients } from '../features/clients/clients.service.ts';
import { createComments } from '../features/comments/comments.service.ts';
import { createPreviewComments } from '../features/comments/preview-comments.ts';
import { limitDocumentSize } from '../features/documents/change/document-size.ts';
import { createDocuments, type Documents } from '../features/documents/documents.service.ts';
import { createE3dMedia } from '../features/e3d/e3d-media-state.ts';
import { createConversions } from '../features/files/convert/conversions.ts';
import { createFiles } from '../features/files/files.service.ts';
import { followFocal } from '../features/files/follow-focal.ts';
import { createDirectories } from '../features/files/move/directories.service.ts';
import { followReplaced } from '../features/files/upload/follow-replaced.ts';
import { createUploads } from '../features/files/upload/uploads.service.ts';
import { createGisLayers } from '../features/gis/gis-layers.ts';
import { createStreets } from '../features/gis/streets/streets.service.ts';
import { createHome } from '../features/home/home.service.ts';
import { createIcgiMediaState } from '../features/icgi/icgi-media-state.ts';
import { createLive } from '../features/live/live.service.ts';
import { createPresence } from '../features/live/presence.service.ts';
import { createMail } from '../features/mail/mail.service.ts';
import { createMapServices } from '../features/map-services/map-services.ts';
import { createMaterials } from '../features/material/materials.service.ts';
import { createMedia, type Media } from '../features/media/media.service.ts';
import { createPreviews } from '../features/media/previews.ts';
import { createMediaAddresses } from '../features/media/serving/media-address.ts';
import { createStills, makeStillsOnChange } from '../features/media/stills/stills.ts';
import { createEncodings } from '../features/media/videos/encodings.ts';
import type { SequenceOf } from '../features/media/videos/frame-sequence.ts';
import type { CuttingOf } from '../features/media/videos/video-cutting.ts';
import { createMenus } from '../features/menu/menus.service.ts';
import { createMeshes } from '../features/mesh/meshes.service.ts';
import { createMigrations } from '../features/migration/migration.service.ts';
import { createDrain } from '../features/operations/drain.ts';
import { createWork } from '../features/operations/work.ts';
import { createPageFolders } from '../features/page-folders/page-folders.service.ts';
import { followProductChanges } from '../features/products/product-changes.ts';
import type { AnyProductKind } from '../features/products/product-kind.ts';
import { createProductPlaces } from '../features/products/product-places.ts';
import { createProducts } from '../features/products/products.service.ts';
import type { CheckThreadData, OrderedNow } from '../features/products/publish/check-message.ts';
import { createCheckThread } from '../features/products/publish/check-thread.ts';
import { createPublishThread } from '../features/products/publish/publish-thread.ts';
import { upgradeBody } from '../features/products/publish/upgrade-body.ts';
import { createProjects } from '../features/projects/projects.service.ts';
import { createPreviewTickets } from '../features/publications/preview-ticket.ts';
import { createPublications } from '../features/publications/publications.service.ts';
import { createPublishedReader } from '../features/publications/published-reader.ts';
import { createPurge } from '../features/purge/purge.ts';
import { createQuotas } from '../features/quotas/quotas.service.ts';
import { createRoomCheck } from '../features/quotas/require-room.ts';
import { createPruning } from '../features/revisions/prune.ts';
import { createRevisions } from '../features/revisions/revisions.service.ts';
import { createSnapshots } from '../features/revisions/snapshots.ts';
import { createTransfer } from '../features/revisions/transfer.service.ts';
import { createSearch } from '../features/search/search.service.ts';
import { createKnownDevices } from '../features/sessions/known-devices.ts';
import { createPasswords } from '../features/sessions/passwords.service.ts';
import { createSessionCalls } from '../features/sessions/session-calls.ts';
import { createSessionList } from '../features/sessions/session-list.service.ts';
import { createSessions, type Sessions } from '../features/sessions/sessions.service.ts';
import { createSignInLimiter } from '../features/sessions/sign-in-limiter.ts';
import { createSigningKeys } from '../features/sessions/signing-keys.ts';
import { createMapSettings } from '../features/settings/map-settings.ts';
import { createServerState } from '../features/settings/server-state.ts';
import { createThemes } from '../features/theme/themes.service.ts';
import { createTranslations } from '../features/translations/translations.service.ts';
import { createUsages } from '../features/usages/usages.service.ts';
import { createVisits } from '../features/visits/visits.service.ts';
import { createWebhooks } from '../features/webhooks/webhooks.service.ts';
import { createCollections, createWidgets } from '../features/widget/widgets.service.ts';
import { isPassing } from '../http/answers/passing-fault.ts';
import { createCallLimits } from '../http/limits/call-limits.ts';
import { createUnderWay } from '../http/limits/under-way.ts';
import { limitByKey } from '../platform/concurrency/limit-by-key.ts';
import type { Jobs } from '../platform/jobs/jobs.port.ts';
import { createPgBossJobs } from '../platform/jobs/pg-boss-jobs.ts';
import { createAttemptLimits } from '../platform/limits/attempt-limits.ts';
import { createRateLimits } from '../platform/limits/rate-limits.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { createNotifications, type Notifications } from '../platform/notifications/notifications.ts';
import { isDiskFull, watchDiskSpace } from '../platform/storage/disk-space.ts';
import { processEncoder } from '../platform/video/process-encoder.ts';
import type { AppDeps } from './deps.ts';
import { FastLane } from './fast-lane.ts';
import { productKinds } from './product-kinds.ts';

/** Calls of one batch, and reads of one person, at work at once; the rest wait their turn (CONTRACT 0.1). */
const CALLS_AT_ONCE = 16;

const CHECK_THREAD = new URL('./check-thread.entry.ts', import.meta.url);
const PUBLISH_THREAD = new URL('./publish-thread.entry.ts', import.meta.url);

/** Keys that are drawn once and kept in the database. */
async function serverSecrets(db: AppDeps['db']) {
  const [media, preview, device, forExport] = await Promise.all([
    serverSecret(db, 'media'),
    serverSecret(db, 'preview'),
    serverSecret(db, 'device'),
    serverSecret(db, 'export'),
  ]);
  return { media, preview, device, export: forExport };
}

/** What other servers and programs meet this one by. */
async function createNeighbours(
  deps: AppDeps,
  made: { jobs: Jobs; notifications: Notifications; sessions: Sessions; secret: Buffer },
) {
  const { config, db } = deps;
  const { publicUrl } = config;
  const isWorker = config.roles.worker;
  // What speaks to the provider is loaded where there is one.
  const oidc = config.oidc
    ? (await import('../features/oidc/oidc.service.ts')).createOidc({ ...deps, ...made, publicUrl }, config.oidc)
    : null;
  return {
    apiTokens: createApiTokens(db),
    oidc,
    webhooks: createWebhooks({ ...deps, ...made, publicUrl, isWorker }, made.notifications),
  };
}

/** Heavy work on products runs outside the server's main thread. */
const productThreads = (...made: [data: CheckThreadData, now: () => OrderedNow]) => ({
  check: createCheckThread(CHECK_THREAD, ...made),
  publish: createPublishThread(PUBLISH_THREAD, ...made),
});

const cuttingIn =
  (kinds: ReadonlyMap<string, AnyProductKind>): CuttingOf =>
  (kind) =>
    kinds.get(kind)?.cutting;

const procedureDurations = (metrics: AppDeps['metrics']) =>
  metrics.durations('diorama_procedure_seconds', 'Time of procedures, by name and outcome.', ['procedure', 'outcome']);

function createMailOf({ config, db, log }: AppDeps, jobs: Jobs, notifications: Notifications) {
  const mailer = config.mail && createSmtpMailer(config.mail);
  return createMail({ db, jobs, log, publicUrl: config.publicUrl, mailer }, notifications);
}

/** Jobs, and the look at the disk that they need. */
function createWorkshop({ db, log, config }: AppDeps) {
  const diskSpace = watchDiskSpace(config.dataDir, log);
  const jobs = createPgBossJobs(db, log, {
    isWorker: config.roles.worker,
    isPassing: (error) => {
      if (isDiskFull(error)) diskSpace.noteRefused(error);
      return isPassing(error);
    },
  });
  return { jobs, diskSpace };
}

/** The kinds of products, and the videos that they are encoded to. */
function createKinds(
  deps: AppDeps,
  {
    media,
    documents,
    jobs,
    extraKinds,
  }: { media: Media; documents: Documents; jobs: Jobs; extraKinds: AnyProductKind[] },
) {
  const { config } = deps;
  const styles = styleAccess(config.maps);
  const kinds = productKinds({ media, config, styles }, extraKinds);
  const sequenceOf: SequenceOf = (kind, key, record) => kinds.get(kind)?.sequenceIn?.(key, record) ?? null;
  const encoder = processEncoder();
  const encodings = createEncodings({ ...deps, jobs, sequenceOf, cuttingOf: cuttingIn(kinds), encoder });
  followProductChanges(documents, kinds, encodings);
  return { styles, kinds, encoder, encodings };
}

async function createParts(
  deps: AppDeps,
  notifications: Notifications,
  { extraKinds = [] }: { extraKinds?: AnyProductKind[] },
) {
  const { config, db, databaseUrl, storage, log, metrics } = deps;
  const secrets = await serverSecrets(db);
  const secret = secrets.export;
  const signingKeys = createSigningKeys(db, Date.now, (reason) => log.warn(reason));
  await signingKeys.maintain();
  const rateLimits = createRateLimits(db);
  const sessions = createSessions(deps, signingKeys);
  const media = createMedia(db, createMediaAddresses(secrets.media));
  const underWay = createUnderWay();
  const documents = createDocuments(db, underWay.beforeReading);
  const { jobs, diskSpace } = createWorkshop(deps);
  const stills = createStills({ db, storage, media, jobs });
  const previews = createPreviews({ db, storage, jobs, log });
  limitDocumentSize(documents, config.limits.document);
  createSnapshots({ db, documents, jobs });
  const { styles, kinds, encoder, encodings } = createKinds(deps, { media, documents, jobs, extraKinds });
  makeStillsOnChange(documents, stills);
  const directories = createDirectories(db);
  const onReplaced = followReplaced({ stills, encodings, previews, jobs });
  const projects = createProjects(db, documents, media);
  const publishedReader = createPublishedReader(
    db,
    (row) => upgradeBody(kinds, row),
    ({ kind, format }) => kinds.get(kind)?.format === format,
  );
  const usages = createUsages(db, documents);
  const publications = createPublications(db, publishedReader, config);
  const previewTickets = createPreviewTickets(db, secrets.preview, config);
  const presence = createPresence(db);
  const requireRoom = createRoomCheck({ db, storage, limits: config.limits, isBucket: config.s3 !== null });
  const given = { ...deps, media, directories, jobs, limits: config.limits, requireRoom };
  const uploads = createUploads({ ...given, previews, onReplaced });
  const collections = createCollections({ db, documents, media, directories, uploads });
  const readStreets = createStreetFiles(storage);
  const mail = await createMailOf(deps, jobs, notifications);
  const baseMaps = createBaseMaps(config.maps, readStreets);
  const productPlaces = createProductPlaces(db, kinds, previewTickets, media.addresses.signed, underWay.beforeReading);
  return {
    archives: createArchives({ ...deps, documents, previews, jobs, secret, diskSpace, requireRoom }),
    auditList: createAuditList(db),
    baseMaps,
    mapServices: createMapServices(config.maps, rateLimits, config.limits),
    callDurations: procedureDurations(metrics),
    callLimits: createCallLimits(rateLimits, config.limits),
    callsInTurn: limitByKey(CALLS_AT_ONCE),
    mail,
    rateLimits,
    clients: createClients(db, { projects, collections, media }, config, mail),
    collections,
    comments: createComments(db, config),
    directories,
    diskSpace,
    documents,
    conversions: createConversions({ db, storage, jobs, encoder, previews, log }),
    encodings,
    files: createFiles({ db, media, directories, documents }, { onReplaced, onFocal: followFocal(encodings) }),
    home: createHome({ db, media }),
    e3dMedia: createE3dMedia({ db, media, documents }),
    gisLayers: createGisLayers({ db, documents }),
    icgiMediaState: createIcgiMediaState({ db, media, documents }),
    jobs,
    live: createLive({ db, notifications, presence, sessions, log }),
    materials: createMaterials({ db, documents, media }),
    media,
    meshes: createMeshes({ db, storage, jobs, media, documents, log, config, secret, requireRoom }),
    menus: createMenus({ db, documents }, usages),
    migrations: createMigrations({ db, jobs }),
    notifications,
    pageFolders: createPageFolders({
      ...deps,
      baseMaps,
      productPlaces,
      publishedReader,
      kinds,
      secret,
    }),
    passwords: createPasswords(db),
    presence,
    previews,
    previewComments: createPreviewComments(db, previewTickets, rateLimits),
    previewTickets,
    pruning: createPruning({ db, jobs }),
    purge: createPurge({ db, storage, jobs }),
    productKinds: kinds,
    productPlaces,
    products: createProducts(
      { db, storage, documents, encodings, publishedReader, kinds },
      productThreads({ databaseUrl }, () => ({ accessMode: config.accessMode, styles: { ...styles } })),
    ),
    projects,
    publications,
    quotas: createQuotas(db),
    fastLane: new FastLane(publishedReader),
    publishedReader,
    revisions: createRevisions(db, documents),
    roles: createRoles(db),
    knownDevices: createKnownDevices(secrets.device),
    search: createSearch({ db, media, projects, collections }),
    ...(await createNeighbours(deps, { jobs, notifications, sessions, secret: secrets.device })),
    sessionCalls: createSessionCalls(rateLimits, config.limits),
    sessionList: createSessionList(db),
    sessions,
    signInLimiter: createSignInLimiter(createAttemptLimits(db), config.limits),
    signingKeys,
    streets: createStreets({ ...deps, documents, jobs, media, onReplaced, readStreets, requireRoom }),
    themes: createThemes({ db, documents }, media.addresses),
    translations: createTranslations({ db, documents, publishedReader }),
    underWay,
    transfer: createTransfer(db, documents),
    usages,
    uploads,
    visits: createVisits({ db, kinds, publishedReader, log }),
    widgets: createWidgets({ db, documents, media }),
  };
}

/** Everything the features offer each other, made once a process. `extraKinds`: product kinds of tests. */
export async function createServices(deps: AppDeps, options: { extraKinds?: AnyProductKind[] } = {}) {
  const notifications = createNotifications(deps.databaseUrl, deps.log);
  try {
    return await servicesWith(notifications, deps, options);
  } catch (error) {
    await notifications.stop(); // it would listen on without them
    throw error;
  }
}

async function servicesWith(notifications: Notifications, deps: AppDeps, options: { extraKinds?: AnyProductKind[] }) {
  const mapSettings = await createMapSettings(deps, notifications);
  const config = { ...deps.config, maps: mapSettings.maps };
  const access = await createAccessMode({ ...deps, config }, notifications);
  const parts = await createParts({ ...deps, config: access.config }, notifications, options);
  access.subscribe(parts.live.recheckAll);
  const { jobs, conversions, encodings, migrations, previews, pruning, purge, uploads, webhooks } = parts;
  const work = createWork({
    isWorker: deps.config.roles.worker,
    log: deps.log,
    // What earlier processes left half done goes on.
    steps: [
      () => jobs.start(),
      () => encodings.resume(),
      () => conversions.resume(),
      () => migrations.resume(),
      () => uploads.sweepHourly(),
      () => pruning.start(),
      () => purge.start(),
      () => previews.catchUp(),
      () => webhooks.start(),
    ],
  });
  const serverState = createServerState({ ...deps, ...parts });
  return { ...parts, access, mapSettings, serverState, work, drain: createDrain(deps.config.stopDelay) };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
