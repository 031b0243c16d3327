import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

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
