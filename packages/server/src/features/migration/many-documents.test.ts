import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { oldMemo, storeMemo } from './memo-kind.testing.ts';

const DOCUMENTS = 2_500;
const FAILING = 20;
/** Documents after which the worker is killed. */
const KILLED_AT = 500;

/** Milliseconds. Rarely, so that the worker has the machine. */
const POLL = { timeout: 60_000, interval: 300 };

/** Copies a stored memo, past the server. */
async function copyMemo({ db }: TestApp, id: string, copies: number): Promise<void> {
  await sql`with made as (
      insert into documents (id, kind, space_id, name, schema_version, revision, hash)
      select gen_random_uuid(), kind, space_id, name, schema_version, revision, hash
      from documents, generate_series(1, ${copies}::integer) where id = ${id}::uuid returning id),
    records as (
      insert into document_records (document_id, key, value, revision)
      select made.id, key, value, revision from document_records, made where document_id = ${id}::uuid)
    insert into revisions (document_id, revision, cause, label, forward, inverse, hash, schema_version)
    select made.id, revision, cause, label, forward, inverse, hash, schema_version
    from revisions, made where document_id = ${id}::uuid`.execute(db);
}

/** One text that differs as soon as any record, release or hash of any memo does. */
async function fingerprint({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ all: string }>`select md5(string_agg(concat_ws(' ', documents.id, schema_version, hash,
      (select jsonb_object_agg(key, value) from document_records where document_id = documents.id)::text), ',' order by id))
    as all from documents where kind = 'memo'`.execute(db);
  return rows[0]?.all ?? '';
}

test('2,500 documents of which 20 fail, with a worker that is killed: each is migrated once', async () => {
  await using server = await createTestApp();
  const anna = await server.signIn();
  const project = await anna.call.projects.create.mutate({ name: 'Solbacken', slug: 'solbacken' });
  await copyMemo(server, await storeMemo(server, project.id, oldMemo('Milk')), DOCUMENTS - FAILING - 1);
  await copyMemo(server, await storeMemo(server, project.id, oldMemo('fail')), FAILING - 1);
  const get = (migrationId: string) => anna.call.migration.get.query({ migrationId });

  const child = fork(
    fileURLToPath(new URL('./worker-to-kill.testing.ts', import.meta.url)),
    [server.deps.databaseUrl],
    {
      execArgv: [],
    },
  );
  await once(child, 'message');
  const range = { from: '1.0.0', to: '1.2.0', product: JSON.parse('"memo"'), stopOnError: false };
  const { id } = await anna.call.migration.createMigration.mutate(range);
  await expect.poll(async () => (await get(id)).totals.migrated, POLL).toBeGreaterThan(KILLED_AT);
  child.kill('SIGKILL');
  await server.services.jobs.start();
  await server.services.migrations.resume();
  await expect.poll(async () => (await get(id)).status, POLL).toBe('done');
  const done = await get(id);
  expect(done.totals).toEqual({ candidates: DOCUMENTS, migrated: DOCUMENTS - FAILING, unchanged: 0, failed: FAILING });
  expect(done.failures).toHaveLength(FAILING);
  const { rows } = await sql`select schema_version, revision, count(*)::integer as count from documents
    where kind = 'memo' group by 1, 2 order by 1`.execute(server.db);
  expect(rows).toEqual([
    { schema_version: '1.0.0', revision: 1, count: FAILING },
    { schema_version: '1.2.0', revision: 2, count: DOCUMENTS - FAILING },
  ]);
});

test('1,000 documents come back byte for byte', async () => {
  await using server = await createTestApp();
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug: 'solbacken' });
  await copyMemo(server, await storeMemo(server, project.id, oldMemo('Milk')), 999);
  const before = await fingerprint(server);
  const range = { from: '1.0.0', to: '1.2.0', product: JSON.parse('"memo"') };
  const { id } = await call.migration.createMigration.mutate(range);
  const ended = (status: string) =>
    expect.poll(async () => (await call.migration.get.query({ migrationId: id })).status, POLL).toBe(status);
  await server.services.jobs.start();
  await ended('done');
  expect(await fingerprint(server)).not.toBe(before);
  await call.migration.rollback.mutate({ migrationId: id });
  await ended('rolled-back');
  expect(await call.migration.get.query({ migrationId: id })).toMatchObject({ restored: 1_000, notRestored: [] });
  expect(await fingerprint(server)).toBe(before);
});
