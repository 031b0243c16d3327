import type { Readable } from 'node:stream';
import type pg from 'pg';
import * as z from 'zod';
import { CopyOut } from '../../platform/postgres/copy-streams.ts';
import { copyTarget, type Fingerprint, fingerprintOf, listTables, openForCopy, type Table } from './tables.ts';

/** A job that has not been done. */
export const UndoneJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  key: z.string().nullable(),
});
export type UndoneJob = z.output<typeof UndoneJob>;

/** A consistent snapshot of a database, however much is written during the copy. */
export interface DatabaseSnapshot {
  /** Of PostgreSQL, as in "18.4". */
  version: string;
  /** Ids of the migrations it has had. */
  migrations: string[];
  /** Each after those it refers to. */
  tables: (Table & Fingerprint)[];
  jobs: UndoneJob[];
  /** SHA-256 of all content the rows speak of. */
  content: string[];
  /** The rows of a table in COPY's text form, which every version reads. One at a time. */
  read(table: Table): Readable;
}

/** Holds a database still while `work` reads it. Writers are not hindered. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = await openForCopy(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: (Table & Fingerprint)[] = [];
    for (const table of await listTables(client)) tables.push({ ...table, ...(await fingerprintOf(client, table)) });
    const result = await work({
      version: await settingOf(client, 'server_version'),
      migrations: await migrationsOf(client),
      tables,
      jobs: await jobsOf(client),
      content: await contentOf(client),
      read: (table) => client.query(new CopyOut(`copy ${copyTarget(table)} to stdout`)),
    });
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function settingOf(client: pg.ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return rows[0]?.value ?? '';
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  if (!(await isThere(client, 'schema_migrations'))) return [];
  const { rows } = await client.query<{ id: string }>('select id from schema_migrations order by id');
  return rows.map(({ id }) => id);
}

async function contentOf(client: pg.ClientBase): Promise<string[]> {
  if (!(await isThere(client, 'files'))) return [];
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from files union select sha256 from renditions
     ${(await isThere(client, 'file_versions')) ? 'union select sha256 from file_versions' : ''}`,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Jobs are copied as they were requested: how they are stored is up to their library. */
async function jobsOf(client: pg.ClientBase): Promise<UndoneJob[]> {
  if (!(await isThere(client, 'pgboss.job'))) return [];
  const { rows } = await client.query(
    `select name, coalesce(data, '{}') as data, singleton_key as key from pgboss.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
  );
  return z.array(UndoneJob).parse(rows);
}

async function isThere(client: pg.ClientBase, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]);
  return rows[0]?.there === true;
}
