import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/tables/schema.ts';
import type { Config } from '../platform/config/config.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Storage } from '../platform/storage/storage.port.ts';

/** What the process has, made once at start. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  /** For a dedicated connection. */
  databaseUrl: string;
  storage: Storage;
  log: Logger;
  metrics: Metrics;
}
