import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import type { Config } from '../platform/config/config.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Storage } from '../platform/storage/storage.port.ts';
import type { Services } from './services.ts';

/** What the process has, made once at start. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  /** For a connection of one's own. */
  databaseUrl: string;
  storage: Storage;
  log: Logger;
  metrics: Metrics;
}

/** Which clients' rows a caller may reach. Repositories cannot be asked without one (CONTRACT 0.7). */
export type Scope =
  | { type: 'all' }
  /** `editable`: those of them whose rows the caller may also change; of the others, the caller is a viewer. */
  | { type: 'clients'; clientIds: string[]; editable: string[] };

/** The signed-in person behind a request. */
export interface Actor {
  userId: string;
  name: string;
  sid: string;
  /** The key that signed their token; null for nobody's token. */
  kid: string | null;
  scope: Scope;
  ip: string;
  requestId: string;
}

/** What every procedure receives. */
export interface RequestContext {
  requestId: string;
  ip: string;
  services: Services;
  /** The living session behind the Bearer token; throws UNAUTHORIZED. Looked up once a request. */
  actor: () => Promise<Actor>;
}
