import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

// bigint columns here are file sizes and row numbers, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Takes note of a pool and returns what is told the seconds somebody waited for a connection. */
type PoolWatcher = (pool: pg.Pool) => (seconds: number) => void;

/** A pool over the database; `destroy()` closes it. Connections are opened when first needed. */
export function connect(url: string, watch?: PoolWatcher): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  // The same for one that dies while it is held: whoever holds it hears of it with the next query.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  // A connection that dies while idle (server restarted) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const onWait = watch?.(pool);
  const watched = {
    options: pool.options,
    connect: async () => {
      const startedAt = performance.now();
      const connection = await pool.connect();
      onWait?.((performance.now() - startedAt) / 1_000);
      return connection;
    },
    end: () => pool.end(),
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: onWait ? watched : pool }) });
}
