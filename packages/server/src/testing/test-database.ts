import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/tables/schema.ts';
import { asOutage } from '../errors/outage.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's throw-away PostgreSQL server. */
    postgresUrl: string;
  }
}

/** A migrated database of one test file. */
export interface TestDatabase extends AsyncDisposable {
  url: string;
  db: Kysely<Database>;
  /** Closes `db` and removes the database. */
  drop(): Promise<void>;
}

const TEMPLATE = 'diorama_template';
/** Advisory lock: the first test file makes the template while the others wait. */
const TEMPLATE_LOCK = 7_205_001;

/** `patience`: milliseconds that somebody waits for a connection. Makes a fresh, migrated database; drop it in `afterAll`, or hold it with `await using`. */
export const createTestDatabase = (patience?: number): Promise<TestDatabase> =>
  createFrom(TEMPLATE, patience, async (server, serverUrl) => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await hasTemplate(server))) await makeTemplate(server, serverUrl);
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });

/** Makes a database without any table, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0', undefined);

async function createFrom(
  template: string,
  patience: number | undefined,
  prepare?: (server: pg.Client, serverUrl: string) => Promise<void>,
): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (server) => {
    await prepare?.(server, serverUrl);
    await server.query(`create database ${name} template ${template}`);
  });
  const url = urlOf(serverUrl, name);
  const db = connect(url, undefined, asOutage, patience);
  const drop = async () => {
    await db.destroy();
    await onServer(serverUrl, async (server) => {
      await server.query(`drop database if exists ${name} with (force)`);
    });
  };
  return { url, db, drop, [Symbol.asyncDispose]: drop };
}

async function hasTemplate(server: pg.Client): Promise<boolean> {
  const found = await server.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  return found.rowCount === 1;
}

/** It gets its name only when migrated, so that a failed migration is met again by the next test file. */
async function makeTemplate(server: pg.Client, serverUrl: string): Promise<void> {
  const draft = `${TEMPLATE}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft}`);
  const db = connect(urlOf(serverUrl, draft));
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await server.query(`alter database ${draft} rename to ${TEMPLATE}`);
}

async function onServer(url: string, work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
