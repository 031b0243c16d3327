import { Socket } from 'node:net';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './tables/schema.ts';

/** Milliseconds after which an answer is given up, and the connection with it: these reads take a millisecond. */
const PATIENCE = 10_000;

/** A statement that connections prepare under its name. */
interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The connection for short reads of a database. */
export interface ShortReads {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  end(): Promise<void>;
}

const known = new WeakMap<Kysely<Database>, ShortReads>();

/** Lets short reads of `db` go over their own connection; outside of transactions only. */
export const useShortReads = (db: Kysely<Database>, reads: ShortReads): void => void known.set(db, reads);

/** The connection for short reads; undefined for a transaction, which reads what it wrote. */
export const shortReadsOf = (db: Kysely<Database>): ShortReads | undefined => known.get(db);

/**
 * One connection for the reads that nearly every call makes, such as the one of its session: each is sent without waiting
 * for the answers before it, and those of one moment are sent together. With a connection of the pool for each, most of
 * their time is sending. Slow statements do not belong here: all behind them would wait.
 */
export function createShortReads(url: string, translate: (error: unknown) => unknown, patience = PATIENCE): ShortReads {
  let line: { client: pg.Client; socket: Socket; opened: Promise<unknown> } | null = null;
  let isCorked = false;
  let isEnded = false;

  function open() {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      pipeline: true,
      query_timeout: patience,
      connectionTimeoutMillis: patience,
      keepAlive: true,
    });
    const next = { client, socket, opened: client.connect() };
    const close = () => {
      if (line === next) line = null;
    };
    // Callers waiting for a response receive the error; the next read opens a new connection.
    client.on('error', close);
    client.on('end', close);
    next.opened.catch(close);
    line = next;
    return next;
  }

  /** Closes a connection that cannot be trusted any more: nothing else would. */
  function drop(own: NonNullable<typeof line>): void {
    if (line === own) line = null;
    own.socket.destroy();
  }

  /** What is written until the end of this turn of the event loop leaves in one piece. */
  function gather(socket: Socket): void {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    setImmediate(() => {
      isCorked = false;
      socket.uncork();
    });
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
      if (isEnded) throw new Error('The connection for short reads has been closed');
      const own = line ?? open();
      try {
        await own.opened;
        gather(own.socket);
        return (await own.client.query<Row>(statement)).rows;
      } catch (error) {
        // The server says so before it closes the connection.
        const isStatement = error instanceof pg.DatabaseError && error.severity === 'ERROR';
        if (!isStatement) drop(own);
        throw translate(error);
      }
    },
    async end() {
      isEnded = true;
      await line?.client.end();
    },
  };
}
