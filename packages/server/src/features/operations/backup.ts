import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { readRelease } from '../../platform/config/release.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { syncFolder } from '../../platform/storage/durable-file.ts';
import type { BackupContent } from './backup-content.ts';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  DATA_FOLDER,
  MANIFEST,
  STORAGE_FOLDER,
  tablePart,
} from './backup-manifest.ts';
import { type DatabaseSnapshot, withSnapshot } from './database-snapshot.ts';
import { TarWriter } from './tar-writer.ts';

/** Files right in DATA_DIR that belong to one machine or one run; all others are keys and are kept. */
const NOT_KEPT = /^(server\.lock.*|postgres-password|postgres\.log|.*\.tmp)$/;

/** What a backup holds, in figures. */
export interface BackupSummary {
  rows: number;
  files: number;
  /** Bytes. */
  size: number;
  /** Content the database speaks of and the storage has not. */
  missing: string[];
  /** Content whose bytes are not those of its name; it is in the backup as it is. */
  damaged: string[];
}

/**
 * Writes everything into one tar file while the server works. The database is read as it was at one moment; the files
 * are copied after that moment, and they never change under their name, so every row finds its file.
 */
export async function makeBackup(options: {
  url: string;
  dataDir: string;
  /** Null: the files stay in their bucket. */
  content: BackupContent | null;
  target: string;
}): Promise<BackupSummary> {
  const { target } = options;
  if (existsSync(target)) throw new StartError(`${target} is there already. Name another file with --to.`);
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  await rm(draft, { force: true });
  const archive = await TarWriter.create(draft);
  try {
    const summary = await withSnapshot(options.url, (snapshot) => writeParts(archive, snapshot, options));
    await archive.finish();
    await rename(draft, target);
    syncFolder(dirname(target));
    return summary;
  } catch (error) {
    await archive.abandon().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeParts(
  archive: TarWriter,
  snapshot: DatabaseSnapshot,
  { dataDir, content }: { dataDir: string; content: BackupContent | null },
): Promise<BackupSummary> {
  const parts: Record<string, string> = {};
  const summary: BackupSummary = { rows: 0, files: 0, size: 0, missing: [], damaged: [] };
  const add = async (name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const part = await archive.add(name, source);
    parts[part.name] = part.sha256;
    summary.size += part.size;
    return part;
  };
  for (const table of snapshot.tables) {
    summary.rows += table.rows;
    const rows = snapshot.read(table);
    const gzip = createGzip({ level: 1 });
    rows.once('error', (error) => gzip.destroy(error));
    await add(tablePart(table.name), rows.pipe(gzip));
  }
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isFile() || NOT_KEPT.test(entry.name)) continue;
    await add(`${DATA_FOLDER}${entry.name}`, createReadStream(join(dataDir, entry.name)));
  }
  if (content !== null) {
    const there = new Set<string>();
    for await (const { key, bytes } of content.files()) {
      const name = basename(key);
      const { sha256 } = await add(`${STORAGE_FOLDER}${key}`, bytes);
      there.add(name);
      if (name !== sha256) summary.damaged.push(name);
    }
    summary.files = there.size;
    summary.missing = snapshot.content.filter((name) => !there.has(name));
  }
  const { version: postgres, migrations, tables, jobs } = snapshot;
  const about = { release: readRelease(), madeAt: new Date().toISOString(), postgres };
  const manifest: BackupManifest = {
    product: 'diorama',
    format: BACKUP_FORMAT,
    ...about,
    storage: content === null ? 's3' : 'local',
    migrations,
    tables,
    jobs,
    parts,
  };
  await archive.add(MANIFEST, [Buffer.from(JSON.stringify(manifest))]);
  return summary;
}
