import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { claimPort } from '../process/listening-address.ts';
import { processIdentity } from '../process/process-identity.ts';
import { StartError } from '../process/start-error.ts';
import type { Cluster } from './cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { DATABASE_USER, prepareCluster } from './postgres-cluster.ts';
import { type Answer, ask, createDatabase } from './postgres-connection.ts';
import { spawnPostgres } from './postgres-process.ts';
import { postgresUser } from './postgres-user.ts';
import { disownStalePostmaster, livePostmaster, survivorsOn } from './postmaster-file.ts';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the database `diorama`. */
  url: string;
  /** Whether it was already running, left by a server process that was killed. */
  adopted: boolean;
  /** Rolls back what is open, writes everything to disk and ends it. */
  stop(): Promise<void>;
}

/** Milliseconds. Crash recovery of a large log can take a while; nothing else does. */
const START_LIMIT = 60_000;
const STOP_LIMIT = 30_000;
const POLL = 8;
const ATTEMPTS = 5;
/** Milliseconds between looks whether it still runs; a look is cheap where there is /proc. */
const WATCH = process.platform === 'linux' ? 500 : 5_000;
const DATABASE = 'diorama';
/** Bytes after which the log of earlier runs is dropped. */
const LOG_LIMIT = 8 * 1024 * 1024;

/**
 * Starts PostgreSQL on `dataDir`/postgres, making it on the first start, or takes over the one that still runs there.
 * It listens on 127.0.0.1 only, on a free port, with a password kept in `dataDir`.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  /** Called once PostgreSQL is on its way up: the moment to load the rest of the program. */
  onLaunched?: () => void;
  /** `false` trades safety for speed: for databases that are thrown away. */
  isDurable?: boolean;
  /** Called when it has ended by itself and could not be started again. */
  onLost?: (error: unknown) => void;
  /** The `native` folder of the binaries' package, when it is not the installed one. */
  binariesFolder?: string;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, isDurable = true } = options;
  const folder = join(dataDir, 'postgres');
  const user = postgresUser(folder);
  const binaries = findPostgresBinaries({
    linksFolder: join(dataDir, 'postgres-libraries'),
    user,
    installed: options.binariesFolder,
  });
  const cluster = await prepareCluster({ dataDir, user, binaries, isDurable });
  const found = await adopt(cluster);
  if (found) {
    log.warn({ postgres: found.pid }, 'took over the embedded database an earlier server left running');
    options.onLaunched?.();
  }
  const start = (port?: number): Promise<Server> =>
    startFresh(cluster, { logPath: join(dataDir, 'postgres.log'), isDurable, onLaunched: options.onLaunched, port });
  const server = found ?? (await start());
  if (server.isNew) await createDatabase(urlOf(cluster, server.port, 'postgres'), DATABASE);
  const kept = keepRunning(server, { start, log, onLost: options.onLost });
  return { url: urlOf(cluster, server.port), adopted: found !== null, stop: kept.stop };
}

/** A server that accepts connections; `isNew` when it lacks our database yet. */
interface Server {
  pid: number;
  port: number;
  isNew: boolean;
}

/** Restarts PostgreSQL at the same address when it exits unexpectedly. */
function keepRunning(
  first: Server,
  {
    start,
    log,
    onLost,
  }: { start: (port: number) => Promise<Server>; log: Log; onLost: ((error: unknown) => void) | undefined },
): { stop: () => Promise<void> } {
  let server = first;
  let identity = processIdentity(first.pid);
  let restarting: Promise<void> | null = null;
  let isStopped = false;

  async function restart(): Promise<void> {
    log.error({ postgres: server.pid }, 'the embedded database ended unexpectedly; starting it again');
    server = await start(server.port);
    identity = processIdentity(server.pid);
    log.warn({ postgres: server.pid }, 'the embedded database is back');
  }

  const timer = setInterval(() => {
    if (isStopped || restarting || (identity !== null && processIdentity(server.pid) === identity)) return;
    restarting = restart()
      .catch((error: unknown) => {
        if (!isStopped) onLost?.(error);
      })
      .finally(() => {
        restarting = null;
      });
  }, WATCH);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await restarting;
      await stopPostgres(server.pid);
    },
  };
}

/** Ends the PostgreSQL that a killed server left running on a folder, if one did. */
export async function stopLeftPostgres(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const left = livePostmaster(folder);
  if (left) await stopPostgres(left.pid);
  await waitForSurvivors(folder);
}

function urlOf(cluster: Cluster, port: number, database = DATABASE): string {
  return `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Waits for a server found running to answer, or to be gone when it was just ending. */
async function adopt(cluster: Cluster): Promise<Server | null> {
  const deadline = Date.now() + START_LIMIT;
  while (Date.now() < deadline) {
    const found = livePostmaster(cluster.folder);
    if (!found) return null;
    const answer = await ask(urlOf(cluster, found.port));
    if (answer !== 'not answering') return { ...found, isNew: answer === 'database missing' };
    await delay(POLL);
  }
  throw new StartError(`the embedded database in ${cluster.folder} runs but does not answer. Stop it and start again.`);
}

async function startFresh(
  cluster: Cluster,
  options: { logPath: string; isDurable: boolean; onLaunched: (() => void) | undefined; port: number | undefined },
): Promise<Server> {
  const { logPath, isDurable, onLaunched } = options;
  await waitForSurvivors(cluster.folder);
  for (let attempt = 1; ; attempt++) {
    disownStalePostmaster(cluster.folder);
    const port = options.port ?? (await claimPort('127.0.0.1', 0));
    const logFile = openLog(logPath);
    const child = spawnPostgres(cluster, { port, isDurable, logFile });
    closeSync(logFile);
    onLaunched?.();
    const answer = await waitForAnswer(child, urlOf(cluster, port));
    if (child.pid !== undefined && answer !== 'not answering') {
      return { pid: child.pid, port, isNew: answer === 'database missing' };
    }
    if (attempt === ATTEMPTS) throw new StartError(`the embedded database does not start: ${lastLine(logPath)}`);
    await delay(POLL * 2 ** (attempt + 2)); // its port was taken in between, or its memory is still being given free
  }
}

async function waitForSurvivors(folder: string): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT;
  while (survivorsOn(folder).length > 0) {
    if (Date.now() > deadline) {
      throw new StartError(
        `processes of an earlier embedded database still run on ${folder} (${survivorsOn(folder).join(', ')}). End them and start again.`,
      );
    }
    await delay(POLL);
  }
}

/** Resolves with "not answering" when the process ends instead. */
async function waitForAnswer(child: ChildProcess, url: string): Promise<Answer> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + START_LIMIT;
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return 'not answering';
    const answer = await ask(url);
    if (answer !== 'not answering') return answer;
    await delay(POLL);
  }
  return 'not answering';
}

/** SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, everything is written, then it ends. */
async function stopPostgres(pid: number): Promise<void> {
  const identity = processIdentity(pid);
  const isGone = () => identity === null || processIdentity(pid) !== identity;
  if (isGone()) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT;
  while (!isGone() && Date.now() < deadline) await delay(POLL);
  if (!isGone()) process.kill(pid, 'SIGQUIT');
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) rmSync(path);
  return openSync(path, 'a', 0o600);
}

function lastLine(path: string): string {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? 'it ended without a message';
}
