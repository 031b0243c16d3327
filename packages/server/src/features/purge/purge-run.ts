import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';

/** What the parts of a purge work with. */
export interface PurgeRun {
  db: Kysely<Database>;
  storage: Storage;
  now: Date;
  /** What was deleted before it goes. */
  before: Date;
  signal: AbortSignal;
}
