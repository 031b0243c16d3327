import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOutage } from '../errors/outage.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Slots, shortRead } from './prepared-statements.ts';
import { createShortReads } from './short-reads.ts';

test('a connection that dies while somebody holds it fails that call and nothing else', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const held = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(held).rejects.toThrow();
  expect((await sql<{ n: number }>`select 7 as n`.execute(db)).rows).toEqual([{ n: 7 }]);
});

/** A read over the connection for short reads: of which connection it comes, and a value that it gives back. */
const backend = shortRead(
  (_db, slot: Slots<{ value: number }>) =>
    sql<{ pid: number; value: number }>`select pg_backend_pid() as pid, ${slot('value')}::integer as value`,
);

test('short reads share a connection, and each receives its own answer', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const values = Array.from({ length: 100 }, (_, value) => value);
  const rows = (await Promise.all(values.map((value) => backend(db, { value }, null)))).flat();
  expect(rows.map(({ value }) => value)).toEqual(values);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

test('a short read that fails leaves those around it as they are', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const divided = shortRead(
    (_db, slot: Slots<{ by: number }>) => sql<{ value: number }>`select 10 / ${slot('by')}::integer as value`,
  );
  const results = await Promise.allSettled([5, 0, 2].map((by) => divided(db, { by }, null)));
  expect(results).toEqual([
    { status: 'fulfilled', value: [{ value: 2 }] },
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'fulfilled', value: [{ value: 5 }] },
  ]);
});

test('a short read in a transaction sees what the transaction wrote', async () => {
  await using database = await createTestDatabase();
  const name = shortRead((db) => db.selectFrom('clients').select('name'));
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('clients').values({ id: randomUUID(), name: 'Nordhamn' }).execute();
    expect(await name(trx, {}, null)).toEqual([{ name: 'Nordhamn' }]);
    expect(await name(database.db, {}, null)).toEqual([]);
  });
});

test('when the connection for short reads dies, its reads are an outage and the next one opens another', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const sleeping = shortRead(() => sql<object>`select pg_sleep(60)`);
  const [before] = await backend(db, { value: 1 }, null);
  const waiting = expect(sleeping(db, {}, null)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await sql`select pg_terminate_backend(${before?.pid})`.execute(db);
  await waiting;
  const [after] = await backend(db, { value: 2 }, null);
  expect(after?.value).toBe(2);
  expect(after?.pid).not.toBe(before?.pid);
});

test('a short read whose answer does not come is an outage, and the next one opens another connection', async () => {
  await using database = await createTestDatabase();
  const reads = createShortReads(database.url, asOutage, 300);
  const pid = { name: 'pid', text: 'select pg_backend_pid() as pid', values: [] };
  const [before] = await reads.query(pid);
  const stuck = { name: 'stuck', text: 'select pg_sleep(60)', values: [] };
  await expect(reads.query(stuck)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const [after] = await reads.query(pid);
  expect(after?.pid).not.toBe(before?.pid);
  await reads.end();
});
