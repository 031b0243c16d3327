import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createLog } from '../../platform/log/log.ts';
import { startEmbeddedPostgres, stopLeftPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { checkGivenPostgres } from '../../platform/postgres/given-postgres.ts';
import { lockDataFolder } from '../../platform/process/data-lock.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { chunksOf } from '../../platform/storage/chunks.ts';
import { syncFolder } from '../../platform/storage/durable-file.ts';
import { BACKUP_FORMAT, BackupManifest, DATA_FOLDER, MANIFEST, STORAGE_FOLDER, tablePart } from './backup-manifest.ts';
import { isEmptyDatabase, loadDatabase, refuseNewer } from './load-database.ts';
import { type ContentTarget, restoreToBucket } from './restore-to-bucket.ts';
import { type ArchivedPart, listTar, readPart } from './tar-reader.ts';

/** A backup that has been looked through: every part is as it was written. */
interface CheckedBackup {
  path: string;
  manifest: BackupManifest;
  parts: ReadonlyMap<string, ArchivedPart>;
}

/** What a restore did. */
export interface RestoreSummary {
  manifest: BackupManifest;
  /** Written to the folder, or sent to the bucket. */
  files: number;
  /** Files the bucket had already. */
  left: number;
  /** Where the data that was there before is kept; null when there was none. */
  kept: string | null;
}

interface Options {
  path: string;
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Null: files go to the local folder. */
  bucket: ContentTarget | null;
  /** Replaces the existing data, which is kept in a folder next to it. */
  isForced: boolean;
  now: () => Date;
}

/**
 * Restores a backup. Everything is checked and prepared in a folder next to DATA_DIR first; only then do the two change
 * names, so an interrupted restore has changed nothing; files that it sent to a bucket are there, under the names of their content.
 */
export async function restoreBackup(options: Options): Promise<RestoreSummary> {
  const { path, dataDir, databaseUrl, bucket, isForced } = options;
  const backup = await checkBackup(path);
  if (backup.manifest.storage === 'local') await bucket?.check();
  const isOccupied = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isOccupied && !isForced)
    throw new StartError(
      `${dataDir} is not empty. Name an empty folder with DATA_DIR, or add --force: what is there is then kept beside it.`,
    );
  const unlock = isOccupied ? lockDataFolder(dataDir) : () => {};
  try {
    if (databaseUrl !== null) await checkTarget(databaseUrl);
    const staging = `${dataDir}.restoring`;
    await clear(staging);
    const written = await unpack(backup, staging, { withFiles: bucket === null });
    const { sent, left } = bucket ? await sendFiles(backup, bucket) : { sent: written, left: 0 };
    await loadInto(backup, staging, databaseUrl);
    if (isOccupied) await stopLeftPostgres(dataDir);
    unlock();
    const kept = isOccupied ? `${dataDir}.before-${stamp(options.now())}` : null;
    await swap({ dataDir, staging, kept });
    return { manifest: backup.manifest, files: sent, left, kept };
  } finally {
    unlock();
  }
}

/** Reads all of a backup once and compares it with its own list. */
async function checkBackup(path: string): Promise<CheckedBackup> {
  const parts = new Map((await listTar(path)).map((part) => [part.name, part]));
  const last = parts.get(MANIFEST);
  if (!last) throw new StartError(`${path} is not a backup of Diorama: it has no list of its parts.`);
  const read = BackupManifest.safeParse(parseOrNull(await text(readPart(path, last))));
  if (!read.success) throw new StartError(`${path} is not a backup of Diorama, or its list of parts is damaged.`);
  const manifest = read.data;
  if (manifest.format > BACKUP_FORMAT)
    throw new StartError(
      `${path} was made by a newer release (${manifest.release}). Update Diorama first, then restore.`,
    );
  refuseNewer(manifest.migrations);
  for (const [name, expected] of Object.entries(manifest.parts)) {
    const part = parts.get(name);
    if (!part) throw new StartError(`${path} is damaged: ${name} is missing. Take another backup.`);
    const hash = createHash('sha256');
    for await (const chunk of chunksOf(readPart(path, part))) hash.update(chunk);
    if (hash.digest('hex') !== expected)
      throw new StartError(
        `${path} is damaged: the bytes of ${name} are not those that were written. Take another backup.`,
      );
  }
  return { path, manifest, parts };
}

/** A database that somebody else may use is never emptied by us. */
async function checkTarget(url: string): Promise<void> {
  await checkGivenPostgres(url);
  if (!(await isEmptyDatabase(url)))
    throw new StartError(
      'the database of DATABASE_URL is not empty. Create an empty one and name that; the old one stays as it is.',
    );
}

/** Files come before the rows: what a restore that is broken off has sent is only named by its content. */
const sendFiles = ({ path, manifest, parts }: CheckedBackup, bucket: ContentTarget) =>
  restoreToBucket({ path, hashes: manifest.parts, parts }, bucket);

/** Returns the number of files. */
async function unpack(
  { path, manifest, parts }: CheckedBackup,
  staging: string,
  { withFiles }: { withFiles: boolean },
): Promise<number> {
  await mkdir(staging, { recursive: true });
  let files = 0;
  for (const name of Object.keys(manifest.parts)) {
    const part = parts.get(name);
    const target = name.startsWith(STORAGE_FOLDER)
      ? name
      : name.startsWith(DATA_FOLDER)
        ? name.slice(DATA_FOLDER.length)
        : null;
    if (!part || target === null || (name.startsWith(STORAGE_FOLDER) && !withFiles)) continue;
    if (target.split('/').some((segment) => segment === '' || segment.startsWith('..')))
      throw new StartError(`${path} is damaged: it names a file "${name}".`);
    await mkdir(dirname(join(staging, target)), { recursive: true, mode: 0o700 });
    await pipeline(
      readPart(path, part),
      createWriteStream(join(staging, target), { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (name.startsWith(STORAGE_FOLDER)) files += 1;
  }
  return files;
}

async function loadInto({ path, manifest, parts }: CheckedBackup, staging: string, url: string | null): Promise<void> {
  const copy = {
    ...manifest,
    read: ({ name }: { name: string }) => {
      const part = parts.get(tablePart(name));
      if (!part) throw new StartError(`${path} is damaged: the rows of "${name}" are missing.`);
      const gunzip = createGunzip();
      readPart(path, part)
        .once('error', (error) => gunzip.destroy(error))
        .pipe(gunzip);
      return gunzip;
    },
  };
  if (url !== null) return loadDatabase(url, copy);
  const database = await startEmbeddedPostgres({ dataDir: staging, log: createLog({ level: 'error' }) });
  try {
    await loadDatabase(database.url, copy);
  } finally {
    await database.stop();
  }
  // Links to libraries hold the folder's old name; the next start recreates them.
  await rm(join(staging, 'postgres-libraries'), { recursive: true, force: true });
}

/** What an earlier restore that was broken off has left. */
async function clear(staging: string): Promise<void> {
  if (existsSync(staging)) await stopLeftPostgres(staging);
  await rm(staging, { recursive: true, force: true });
}

async function swap({
  dataDir,
  staging,
  kept,
}: {
  dataDir: string;
  staging: string;
  kept: string | null;
}): Promise<void> {
  try {
    if (kept !== null) await rename(dataDir, kept);
    else await rm(dataDir, { recursive: true, force: true });
    await rename(staging, dataDir);
    syncFolder(dirname(dataDir));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `everything is ready in ${staging}, but ${dataDir} could not be replaced (${reason}). Set DATA_DIR to ${staging}, or rename the two yourself.`,
    );
  }
}

const stamp = (date: Date): string => date.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');

function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
