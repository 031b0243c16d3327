import * as z from 'zod';
import { UndoneJob } from './database-snapshot.ts';

/** The last part of a backup: what is in it, and how to check that it is complete. */
export const MANIFEST = 'manifest.json';

/** Where a table's rows are in a backup: COPY's text form, gzipped. */
export const tablePart = (name: string): string => `database/${name}.copy.gz`;
/** Folders of a backup: files of the storage, and the other files of DATA_DIR. */
export const STORAGE_FOLDER = 'storage/';
export const DATA_FOLDER = 'data/';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Grows by optional fields only; another shape is another `format`. */
export const BackupManifest = z.object({
  product: z.literal('diorama'),
  format: z.number().int(),
  /** The release that made it. */
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** `local`: the files are in the backup, wherever they came from. `s3`: they stayed in their bucket. */
  storage: z.enum(['local', 's3']),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), checksum: z.string() })),
  jobs: z.array(UndoneJob),
  /** SHA-256 of every other part, by its name. */
  parts: z.record(z.string(), Sha256),
});
export type BackupManifest = z.output<typeof BackupManifest>;

/** What this release writes and reads. */
export const BACKUP_FORMAT = 1;
