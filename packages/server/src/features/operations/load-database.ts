import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/index.ts';
import { createPgBossJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { CopyIn } from '../../platform/postgres/copy-streams.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { UndoneJob } from './database-snapshot.ts';
import { copyTarget, type Fingerprint, fingerprintOf, listTables, openForCopy, type Table } from './tables.ts';

/** What a database is filled with. */
export interface DatabaseCopy {
  migrations: readonly string[];
  /** Each after those it refers to. */
  tables: readonly (Table & Fingerprint)[];
  jobs: readonly UndoneJob[];
  read(table: Table): Readable;
}

/** Refuses what a newer release has written: this one does not know what it means. */
export function refuseNewer(copied: readonly string[]): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = copied.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new StartError(
      `it was made by a newer release (this one does not know ${unknown.join(', ')}). Update Diorama first, then try again.`,
    );
}

/**
 * Fills an empty database and makes sure that every table has the same rows as its source; all of it, or nothing.
 * References are checked by the database itself, row by row.
 */
export async function loadDatabase(url: string, copy: DatabaseCopy): Promise<void> {
  refuseNewer(copy.migrations);
  const db = connect(url);
  try {
    await migrate(db, copy.migrations);
    await fill(url, copy);
    await enqueue(createPgBossJobs(db, createLog({ level: 'error' }), { isWorker: false }), copy.jobs);
  } finally {
    await db.destroy();
  }
}

/** Whether there is anything in it that a copy could overwrite. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = await openForCopy(url);
  try {
    return (await listTables(client)).length === 0;
  } finally {
    await client.end();
  }
}

async function fill(url: string, copy: DatabaseCopy): Promise<void> {
  const client = await openForCopy(url);
  try {
    await client.query('begin');
    const present = await listTables(client);
    await client.query(`truncate ${present.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`);
    for (const table of copy.tables) {
      const name = pg.escapeIdentifier(table.name);
      // Triggers notify open editors of changes; these rows are no news.
      await client.query(`alter table ${name} disable trigger user`);
      await pipeline(copy.read(table), client.query(new CopyIn(`copy ${copyTarget(table)} from stdin`)));
      await client.query(`alter table ${name} enable trigger user`);
      const found = await fingerprintOf(client, table);
      if (found.rows !== table.rows || found.checksum !== table.checksum)
        throw new StartError(
          `the rows of "${table.name}" did not arrive as they were (${found.rows} of ${table.rows} rows). Nothing was changed.`,
        );
      await continueNumbering(client, table);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** New rows get numbers after those that were copied. */
async function continueNumbering(client: pg.ClientBase, table: Table): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [pg.escapeIdentifier(table.name)],
  );
  for (const { column } of rows) {
    const [name, field] = [pg.escapeIdentifier(table.name), pg.escapeIdentifier(column)];
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${field}), 1), max(${field}) is not null) from ${name}`,
      [name, column],
    );
  }
}

async function enqueue(jobs: ReturnType<typeof createPgBossJobs>, undone: readonly UndoneJob[]): Promise<void> {
  try {
    for (const { name, data, key } of undone) await jobs.enqueue(name, data, key === null ? {} : { key });
  } finally {
    await jobs.stop();
  }
}
