import { Duplex } from 'node:stream';
import { LIKENESS } from '@diorama/documents/shared/text/name-search.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { statementName } from './prepared-statements.ts';
import { createShortReads, type ShortReads, useShortReads } from './short-reads.ts';
import type { Database } from './tables/schema.ts';

// bigint columns here are file sizes and row numbers, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Registers a pool and returns a callback for the seconds a caller waited for a connection. */
type PoolWatcher = (pool: pg.Pool) => (seconds: number) => void;

/** What is thrown in place of an error of the driver. */
type Translate = (error: unknown) => unknown;

/** Milliseconds that somebody waits for a connection of the pool. */
const PATIENCE = 10_000;
/** How much longer a statement waits for rows or a table that others hold: a large import or a migration holds them. */
const LOCKS_LONGER = 3;

/**
 * A pool over the database, and a connection for short reads; `destroy()` closes them. They are opened when first needed.
 * `patience`: milliseconds that somebody waits for a connection.
 */
export function connect(
  url: string,
  watch?: PoolWatcher,
  translate: Translate = (error) => error,
  patience = PATIENCE,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience,
    lock_timeout: LOCKS_LONGER * patience,
    pipeline: true,
    // Of pg_trgm, whose `<%` finds names that are much like a text. Known before the extension is there.
    options: `-c pg_trgm.word_similarity_threshold=${LIKENESS}`,
  });
  // The same for one that dies while it is held: its holder gets the error with the next query.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  // A connection that dies while idle (server restarted) is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const onWait = watch?.(pool);
  const watched = {
    options: pool.options,
    connect: async () => {
      const startedAt = performance.now();
      const connection = await pool.connect().catch((error: unknown) => {
        throw translate(error);
      });
      onWait?.((performance.now() - startedAt) / 1_000);
      return preparing(connection, translate);
    },
    end: () => pool.end(),
  };
  return new Connected(new PostgresDialect({ pool: watched }), createShortReads(url, translate));
}

class Connected extends Kysely<Database> {
  readonly #shortReads: ShortReads;

  constructor(dialect: PostgresDialect, shortReads: ShortReads) {
    super({ dialect });
    this.#shortReads = shortReads;
    useShortReads(this, shortReads);
  }

  override async destroy(): Promise<void> {
    await this.#shortReads.end();
    await super.destroy();
  }
}

const known = new WeakMap<pg.PoolClient, pg.PoolClient>();

const BEGINS = /^(begin|start transaction)\b/;
/** What ends a transaction in which nothing was sent. */
const ENDS = new Set(['commit', 'rollback']);

/**
 * The connection, which prepares the statements that are used all the time, and begins a transaction along with its first
 * statement: one wait less, and one packet.
 */
function preparing(connection: pg.PoolClient, translate: Translate): pg.PoolClient {
  const before = known.get(connection);
  if (before) return before;
  let begin: string | null = null;
  const send = (text: string, values: unknown[]) => {
    const name = statementName(text);
    return name === undefined ? connection.query(text, values) : connection.query({ name, text, values });
  };
  const query = async (text: string, values: unknown[]) => {
    if (BEGINS.test(text)) {
      begin = text;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    const begun = begin;
    begin = null;
    if (begun !== null && ENDS.has(text)) return { command: text.toUpperCase(), rowCount: null, rows: [] };
    try {
      if (begun === null) return await send(text, values);
      const [, result] = await inOnePacket(connection, () =>
        Promise.all([connection.query(begun), send(text, values)]),
      );
      return result;
    } catch (error) {
      throw translate(error);
    }
  };
  const client = new Proxy(connection, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value;
    },
  });
  known.set(connection, client);
  return client;
}

/** What `write` writes leaves together. */
function inOnePacket<T>(connection: pg.PoolClient, write: () => T): T {
  const stream = streamOf(connection);
  stream?.cork();
  try {
    return write();
  } finally {
    stream?.uncork();
  }
}

/** Where a connection writes. The driver has no name for it in its types. */
function streamOf(connection: pg.PoolClient): Duplex | null {
  const inner: unknown = Reflect.get(connection, 'connection');
  const stream: unknown = typeof inner === 'object' && inner !== null ? Reflect.get(inner, 'stream') : null;
  return stream instanceof Duplex ? stream : null;
}
