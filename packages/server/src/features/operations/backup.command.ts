import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig, type S3Config } from '../../platform/config/config.ts';
import { visitDatabase } from '../../platform/postgres/visit-database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { S3Content } from '../../platform/storage/s3-content.ts';
import { type BackupSummary, makeBackup } from './backup.ts';
import { type BackupContent, contentOfFolder } from './backup-content.ts';
import { restoreBackup } from './restore.ts';

/** What a command needs of the world. */
export interface OperatorPort {
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

const BACKUP_HELP = `npm run backup -- [--to <file.tar>] [--with-files]

Writes the database, the stored files and the keys into one file. The server may go on working.
It needs the variables the server has: DATA_DIR, DATABASE_URL, S3_...
--with-files: with S3_ variables, the files of the bucket are in it, too. Those of a local folder always are.`;

const RESTORE_HELP = `npm run restore -- <file.tar> [--force]

Puts a backup into an empty DATA_DIR. Stop the server first. Files that are in the backup go to the bucket of
the S3_ variables when those are set, else to DATA_DIR; it does not matter where they came from.
--force: DATA_DIR may hold data; it is kept beside under another name.`;

/** How many missing or damaged files are named. */
const MOST_NAMED = 5;

/** Runs `npm run backup`; returns the exit code. */
export const runBackupCommand = (args: readonly string[], port: OperatorPort): Promise<0 | 1 | 2> =>
  run(port, BACKUP_HELP, async () => {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'with-files': { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) return port.say(BACKUP_HELP);
    const config = readConfig(port.env);
    const target = resolve(values.to ?? `diorama-${stamp(new Date())}.tar`);
    const content = await contentOf(config, values['with-files'] === true);
    const summary = await backUp(config, content, target);
    const files = content === null ? '' : `, ${count(summary.files, 'file')}`;
    port.say(`Backup: ${target} (${count(summary.rows, 'row')}${files}, ${megabytes(summary.size)})`);
    if (content === null)
      port.say(
        'The files are in their bucket and not in this backup: have the bucket keep versions, copy it, or add --with-files.',
      );
    port.say('It holds keys and passwords in a hashed form. Keep it where only you can read it.');
    tell(port, 'missing in the storage', summary.missing);
    tell(port, 'damaged in the storage', summary.damaged);
  });

/** Runs `npm run restore`; returns the exit code. */
export const runRestoreCommand = (args: readonly string[], port: OperatorPort): Promise<0 | 1 | 2> =>
  run(port, RESTORE_HELP, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) return port.say(RESTORE_HELP);
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw new UsageError();
    const { dataDir, databaseUrl, s3 } = readConfig(port.env);
    const bucket = s3 === null ? null : await bucketOf(s3);
    const { manifest, files, left, kept } = await restoreBackup({
      path: resolve(path),
      dataDir,
      databaseUrl,
      bucket,
      isForced: values.force === true,
      now: () => new Date(),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const isInBucket = bucket !== null && manifest.storage === 'local';
    const from = `of ${manifest.madeAt} (release ${manifest.release})`;
    if (isInBucket) {
      const there = left > 0 ? `; ${count(left, 'file')} ${left === 1 ? 'was' : 'were'} there already` : '';
      port.say(
        `Restored ${count(rows, 'row')} ${from} to ${dataDir}, and ${count(files, 'file')} to ${bucket.name}${there}`,
      );
    } else port.say(`Restored ${count(rows, 'row')} and ${count(files, 'file')} ${from} to ${dataDir}`);
    if (kept !== null) port.say(`What was there before is kept in ${kept}. Remove it when all is well.`);
    if (manifest.storage === 's3' || isInBucket)
      port.say('The files are in their bucket: start with the same S3_ variables.');
    port.say('Start the server: sign-ins and links are as they were then.');
  });

/** The command was not written as it must be. */
class UsageError extends Error {}

async function run(port: OperatorPort, help: string, work: () => Promise<void>): Promise<0 | 1 | 2> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    if (isUsage) port.complain(help);
    else if (error instanceof ConfigError) for (const problem of error.problems) port.complain(problem);
    else if (error instanceof StartError) port.complain(`Nothing was done: ${error.message}`);
    else port.complain(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    return isUsage ? 2 : 1;
  }
}

/** The database is left as it was found before anything is reported. */
async function backUp(config: Config, content: BackupContent | null, target: string): Promise<BackupSummary> {
  const database = await visitDatabase(config);
  try {
    return await makeBackup({ url: database.url, dataDir: config.dataDir, content, target });
  } finally {
    await database[Symbol.asyncDispose]();
  }
}

/** The files that go into a backup; null: they stay in their bucket. */
async function contentOf({ s3, dataDir }: Config, withFiles: boolean): Promise<BackupContent | null> {
  if (s3 === null) return contentOfFolder(dataDir);
  if (!withFiles) return null;
  const bucket = await bucketOf(s3);
  // Before all rows are read.
  await bucket.check();
  return bucket;
}

/** What speaks to a store is loaded only where there is a bucket. */
async function bucketOf(config: S3Config): Promise<S3Content> {
  const { S3Content } = await import('../../platform/storage/s3-content.ts');
  return new S3Content(config);
}

function tell({ complain }: OperatorPort, what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  complain(`Warning: ${count(names.length, 'file')} ${what}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`);
}

const stamp = (date: Date): string => date.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
