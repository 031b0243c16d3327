import { flushCompileCache } from 'node:module';
import type { AppDeps } from './app/deps.ts';
import type { Services } from './app/services.ts';
import { type Config, ConfigError, derivePublicUrl, readConfig } from './platform/config/config.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { collectAfterStart } from './platform/process/collect-after-start.ts';
import { prepareDataFolder } from './platform/process/data-folder.ts';
import { lockDataFolder } from './platform/process/data-lock.ts';
import { claimPort, listenError } from './platform/process/listening-address.ts';
import { StartError } from './platform/process/start-error.ts';
import { diskFullText, hasNoSpace, isDiskFull } from './platform/storage/disk-space.ts';
import type { Storage } from './platform/storage/storage.port.ts';
import { StorageError } from './platform/storage/storage-error.ts';

/** What has been started, in that order; stopping goes backwards. */
const closers: (() => Promise<void> | void)[] = [];
/** Milliseconds after the start before background work is loaded: the first page comes first. */
const WORK_AFTER = 1_500;
/** Milliseconds between looks at the age of the signing keys. */
const KEYS_EVERY = 3_600_000;
/** Milliseconds an orderly stop may take after a fault. */
const STOP_WITHIN = 10_000;
const DEMO_OUTCOMES = {
  published: 'it is published',
  draft: 'it is there; publish it when its pictures are ready',
  present: 'it is there',
  absent: 'its pictures are not in this copy; starting without it',
} as const;
const say = (line: string): void => console.log(line);
const stopping = new AbortController();
/** Null until the configuration is read. */
let dataDir: string | null = null;

const starting = start();
// Ctrl-C reaches this process twice: from the terminal and from the start script. The second one changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.on('disconnect', () => void stop()); // the start script was killed

try {
  await starting;
} catch (error) {
  // A start that was stopped has not failed: who stops it ends the process.
  if (!stopping.signal.aborted) {
    for (const line of describe(error)) console.error(`Diorama cannot start: ${line}`);
    await close();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const asked = readConfig(process.env);
  dataDir = asked.dataDir;
  prepareDataFolder(asked.dataDir);
  closers.push(lockDataFolder(asked.dataDir));
  const port = await claimPort(asked.host, asked.port);
  const config = asked.port === 0 ? withPort(asked, port) : asked;
  const log = createLog({ level: process.stderr.isTTY ? 'warn' : 'info' });
  endOnFault(log);
  // The database starts while the rest of the program is read.
  const launched = Promise.withResolvers<void>();
  const [url, modules] = await Promise.all([
    openDatabase(config, log, launched.resolve),
    launched.promise.then(loadModules),
  ]);
  const storage = await modules.openStorage(config, say);
  const { deps, services, admin } = await waitingForDatabase(() =>
    openServices(config, { url, storage, log }, modules),
  );
  const app = config.roles.web ? await modules.createApp(deps, services) : modules.createWorkerApp(deps, services);
  closers.push(() => app.close());
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw listenError(error, config.host, config.port);
  });
  if (config.roles.web) say(`Diorama is ready: ${config.publicUrl}`);
  else {
    say('Diorama works in the background: ROLES has no web');
    say(`Health and figures: ${derivePublicUrl(config.host, config.port)}/healthz, /readyz, /metrics`);
  }
  if (admin) say(describeSignIn(config, admin));
  closers.push(keepKeysFresh(services, log));
  flushCompileCache();
  process.channel?.unref();
  closers.push(() => services.work.stop());
  if (config.roles.web) closers.push(() => services.drain.begin());
  setTimeout(() => void services.work.start().then(collectAfterStart), WORK_AFTER);
}

/** What a start needs of the database. When it fails, nothing of it is left, and it can be tried again. */
async function openServices(
  config: Config,
  { url, storage, log }: { url: string; storage: Storage; log: Log },
  modules: Awaited<ReturnType<typeof loadModules>>,
) {
  const before = closers.length;
  try {
    const metrics = modules.createMetrics();
    const db = modules.connect(url, modules.meterPool(metrics), modules.asOutage);
    closers.push(() => db.destroy());
    const { applied } = await modules.migrate(db);
    if (applied.length > 0) say(`Migrations: applied ${applied.length} (${applied.join(', ')})`);
    const deps = { config, db, databaseUrl: url, storage: modules.meterStorage(storage, metrics), log, metrics };
    const services = await modules.createServices(deps);
    closers.push(() => services.notifications.stop());
    closers.push(() => services.jobs.stop());
    const { admin } = await modules.firstStart(deps, async (user) => {
      await makeMaterials(deps, services, user);
      if (config.demo) await makeDemo(deps, services, user);
    });
    return { deps, services, admin };
  } catch (error) {
    await close(closers.splice(before));
    throw error;
  }
}

/** A database that is away for a moment, as while it restarts, does not end a start. */
async function waitingForDatabase<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const { tryWhileAway } = await import('./features/operations/database-at-start.ts');
    return tryWhileAway(attempt, error, { say, signal: stopping.signal });
  }
}

/** The next key must be public long before it is needed, whichever process runs then. */
function keepKeysFresh({ signingKeys, sessions }: Services, log: Log): () => void {
  const look = async () => {
    await signingKeys.maintain();
    await sessions.removeDead();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'the signing keys could not be looked after'));
  }, KEYS_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** What was not made because the database was away is made with the next try. */
async function throwIfAway(error: unknown): Promise<void> {
  const { isDatabaseAway } = await import('./features/operations/database-at-start.ts');
  if (isDatabaseAway(error)) throw error;
}

/** A demo that cannot be made is no reason not to start. */
async function makeDemo(deps: AppDeps, services: Services, admin: { id: string; name: string }): Promise<void> {
  say('Demo: making the demo project ...');
  try {
    const { seedDemo } = await import('./features/setup/demo/demo.ts');
    say(`Demo: ${DEMO_OUTCOMES[await seedDemo(deps, services, admin)]}`);
  } catch (error) {
    await throwIfAway(error);
    deps.log.error({ err: error }, 'the demo could not be made');
    say(`Demo: could not be made (${error instanceof Error ? error.message : String(error)}); starting without it`);
  }
}

/** Neither is a library without its first materials. */
async function makeMaterials(deps: AppDeps, services: Services, admin: { id: string; name: string }): Promise<void> {
  try {
    const { seedMaterials } = await import('./features/setup/shipped-materials.ts');
    const count = await seedMaterials(deps, services, admin);
    if (count > 0) say(`Library: ${count} materials`);
  } catch (error) {
    await throwIfAway(error);
    deps.log.error({ err: error }, 'the library of materials could not be made');
    say('Library: its materials could not be made; starting without them');
  }
}

async function openDatabase(config: Config, log: Log, onLaunched: () => void): Promise<string> {
  if (config.databaseUrl !== null) {
    onLaunched();
    const { checkGivenPostgres } = await import('./platform/postgres/given-postgres.ts');
    const { databaseUrl } = config;
    await waitingForDatabase(() => checkGivenPostgres(databaseUrl));
    say('Database: the PostgreSQL server of DATABASE_URL');
    return config.databaseUrl;
  }
  say(`Database: embedded PostgreSQL in ${config.dataDir}`);
  const [{ startEmbeddedPostgres }, { needsUpgrade }] = await Promise.all([
    import('./platform/postgres/embedded-postgres.ts'),
    import('./platform/postgres/postgres-cluster.ts'),
  ]);
  if (needsUpgrade(config.dataDir)) {
    const { upgradeDatabase } = await import('./features/operations/upgrade-database.ts');
    await upgradeDatabase({ dataDir: config.dataDir, log, say });
  }
  const onLost = (error: unknown) => {
    console.error(`The embedded database is lost: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  };
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onLaunched, onLost });
  if (database.adopted) say('Database: it was still running and goes on');
  closers.push(() => database.stop());
  return database.url;
}

async function loadModules() {
  const [{ connect }, { asOutage }, { migrate }, apps, { createServices }, { firstStart }, { openStorage }, metrics] =
    await Promise.all([
      import('./database/connect.ts'),
      import('./errors/outage.ts'),
      import('./database/migrate.ts'),
      loadApps(),
      import('./app/services.ts'),
      import('./features/setup/first-start.ts'),
      import('./platform/storage/open-storage.ts'),
      loadMetrics(),
    ]);
  return { connect, asOutage, migrate, createServices, firstStart, openStorage, ...apps, ...metrics };
}

async function loadApps() {
  const [{ createApp }, { createWorkerApp }] = await Promise.all([
    import('./app/create-app.ts'),
    import('./app/create-worker-app.ts'),
  ]);
  return { createApp, createWorkerApp };
}

async function loadMetrics() {
  const [{ createMetrics }, { meterPool }, { meterStorage }] = await Promise.all([
    import('./platform/metrics/metrics.ts'),
    import('./platform/metrics/metered-pool.ts'),
    import('./platform/metrics/metered-storage.ts'),
  ]);
  return { createMetrics, meterPool, meterStorage };
}

function withPort(config: Config, port: number): Config {
  const derived = config.publicUrl === derivePublicUrl(config.host, 0);
  return { ...config, port, publicUrl: derived ? derivePublicUrl(config.host, port) : config.publicUrl };
}

function describeSignIn(config: Config, admin: { email: string; password: string }): string {
  return config.admin
    ? `First sign-in: ${admin.email} with the password of ADMIN_PASSWORD`
    : `First sign-in: ${admin.email} with password ${admin.password} (shown this once)`;
}

function describe(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (dataDir !== null && (isDiskFull(error) || hasNoSpace(dataDir))) return [diskFullText(dataDir)];
  if (error instanceof StartError || error instanceof StorageError) return [error.message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

async function stop(exitCode = 0): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  say('Stopping ...');
  await starting.catch(() => {}); // what is half started could not be stopped
  await close();
  process.exit(exitCode);
}

/** An uncaught error leaves the process in an unknown state: it is logged, and the process shuts down in order. */
function endOnFault(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught fault: stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    void stop(1);
  });
}

async function close(started: readonly (() => Promise<void> | void)[] = closers): Promise<void> {
  for (const closer of started.toReversed()) {
    try {
      await closer();
    } catch (error) {
      console.error(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
