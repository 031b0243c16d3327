import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { lockDataFolder } from '../process/data-lock.ts';
import { StartError } from '../process/start-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { checkGivenPostgres } from './given-postgres.ts';
import { DATABASE_USER } from './postgres-cluster.ts';
import { ask } from './postgres-connection.ts';
import { livePostmaster } from './postmaster-file.ts';

/** Milliseconds a server that is starting or stopping is waited for. */
const WAIT = 30_000;
const POLL = 100;

/** The database for the length of one command. Left as it was found: running or stopped. */
export interface VisitedDatabase extends AsyncDisposable {
  url: string;
}

/**
 * Opens a server's database from outside it: the one of DATABASE_URL, the embedded one of a running server, or the
 * embedded one of a stopped server, which then runs until the command is done.
 */
export async function visitDatabase({ databaseUrl, dataDir }: Config): Promise<VisitedDatabase> {
  if (databaseUrl !== null) {
    await checkGivenPostgres(databaseUrl);
    return { url: databaseUrl, [Symbol.asyncDispose]: async () => undefined };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      `there is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL as the server has them.`,
    );
  const deadline = Date.now() + WAIT;
  for (;;) {
    const found = (await ofRunningServer(dataDir)) ?? (await ofStoppedServer(dataDir));
    if (found) return found;
    if (Date.now() > deadline)
      throw new StartError(`the server of ${dataDir} is starting or stopping and did not finish. Try again.`);
    await delay(POLL);
  }
}

/** Null while no server works on the folder, or its database does not answer yet. */
async function ofRunningServer(dataDir: string): Promise<VisitedDatabase | null> {
  if (!isFolderLocked(dataDir)) return null;
  const running = livePostmaster(join(dataDir, 'postgres'));
  if (!running) return null;
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const url = `postgres://${DATABASE_USER}:${password}@127.0.0.1:${running.port}/diorama`;
  if ((await ask(url)) !== 'ready') return null;
  return { url, [Symbol.asyncDispose]: async () => undefined };
}

/** Null while a server works on the folder. */
async function ofStoppedServer(dataDir: string): Promise<VisitedDatabase | null> {
  const unlock = tryLock(dataDir);
  if (!unlock) return null;
  try {
    const database = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) });
    return {
      url: database.url,
      async [Symbol.asyncDispose]() {
        await database.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

function isFolderLocked(dataDir: string): boolean {
  const unlock = tryLock(dataDir);
  unlock?.();
  return unlock === null;
}
