import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { syncFolder } from '../storage/durable-file.ts';
import type { Cluster } from './cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { spawnPostgresTool } from './postgres-process.ts';
import type { PostgresUser } from './postgres-user.ts';

/** The owner of everything in the embedded database. */
export const DATABASE_USER = 'diorama';

/** The version this release makes and runs. */
export const POSTGRES_MAJOR = '18';
/** The first version with locales of its own. */
const BUILTIN_LOCALES_SINCE = 17;
/** Types of characters, so that search knows "ø" and "ж" as letters; the first one the machine has. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes the database folder on the first start. It appears under its name only when complete, so a start that was
 * interrupted is simply repeated.
 */
export async function prepareCluster(options: {
  dataDir: string;
  user: PostgresUser | null;
  binaries: PostgresBinaries;
  isDurable: boolean;
}): Promise<Cluster> {
  const { dataDir, user, binaries } = options;
  const folder = join(dataDir, 'postgres');
  const password = readOrMakePassword(join(dataDir, 'postgres-password'), existsSync(folder));
  const cluster = { folder, password, user, binaries };
  if (existsSync(folder)) {
    refuseOtherMajor(folder, binaries.major);
    return cluster;
  }
  const staging = `${folder}.new`;
  await initialise({ ...cluster, folder: staging }, options.isDurable);
  renameSync(staging, folder);
  if (options.isDurable) syncFolder(dataDir);
  return cluster;
}

async function initialise(cluster: Cluster, isDurable: boolean): Promise<void> {
  const failures: string[] = [];
  for (const type of CHARACTER_TYPES) {
    rmSync(cluster.folder, { recursive: true, force: true });
    mkdirSync(cluster.folder, { mode: 0o700 });
    giveTo(cluster.folder, cluster.user);
    const result = await runInitdb(cluster, type, isDurable);
    if (result.exitCode === 0) return;
    failures.push(result.output.trim());
    if (!result.output.includes('locale')) break;
  }
  if (failures.some((text) => text.includes('could not look up effective user ID'))) {
    throw new StartError(
      `the embedded database needs a user with a name, and user id ${process.getuid?.()} has none on this machine. Start as a named user, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  throw new StartError(`the embedded database could not be made: ${failures.join(' / ').replaceAll('\n', ' ')}`);
}

/** The password travels in an open file: neither a command line nor a folder PostgreSQL's user must enter. */
async function runInitdb(cluster: Cluster, characterTypes: string, isDurable: boolean) {
  const passwordPath = `${cluster.folder}.password`;
  writeFileSync(passwordPath, cluster.password, { mode: 0o600 });
  giveTo(passwordPath, cluster.user);
  const file = openSync(passwordPath, 'r');
  try {
    return await spawnPostgresTool(cluster, 'initdb', {
      inherited: file,
      args: [
        `--username=${DATABASE_USER}`,
        '--pwfile=/dev/fd/3',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${characterTypes}`,
        ...(Number(cluster.binaries.major) >= BUILTIN_LOCALES_SINCE
          ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
          : []),
        '--no-instructions',
        ...(isDurable ? [] : ['--no-sync']),
      ],
    });
  } finally {
    closeSync(file);
    rmSync(passwordPath, { force: true });
  }
}

function readOrMakePassword(path: string, hasCluster: boolean): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (hasCluster) {
    throw new StartError(
      `${path} is missing, and the embedded database cannot be opened without it. Restore that file.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(path, password, { mode: 0o600, flush: true });
  return password;
}

/**
 * Where a database of an older version is brought to this one: a data folder of its own until it takes the old one's
 * place.
 */
export const UPGRADE_FOLDER = 'postgres-upgrade';

/** Whether the embedded database was made by another version, or an upgrade of it was broken off. */
export function needsUpgrade(dataDir: string): boolean {
  const major = clusterMajor(join(dataDir, 'postgres'));
  return existsSync(join(dataDir, UPGRADE_FOLDER)) || (major !== null && major !== POSTGRES_MAJOR);
}

/** Which version made a database folder; null when there is none. */
export function clusterMajor(folder: string): string | null {
  const path = join(folder, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

function refuseOtherMajor(folder: string, major: string): void {
  const found = clusterMajor(folder);
  if (found === major) return;
  throw new StartError(
    `${folder} was made by PostgreSQL ${found}; this release runs ${major}. Make a backup ("npm run backup") with the release that made it, and restore that with this one.`,
  );
}

function giveTo(path: string, user: PostgresUser | null): void {
  if (user) chownSync(path, user.uid, user.gid);
}
