import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('a test database is migrated, its own, and gone afterwards', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await sql`create table only_here (id int)`.execute(first.db);
  const migrations = await sql<{ id: string }>`select id from schema_migrations`.execute(second.db);
  expect(migrations.rows.length).toBeGreaterThan(0);
  await expect(sql`select 1 from only_here`.execute(second.db)).rejects.toThrow(/only_here/);
  await first.drop();
  const left = await sql<{
    n: number;
  }>`select count(*) as n from pg_database where datname = ${new URL(first.url).pathname.slice(1)}`.execute(second.db);
  expect(left.rows).toEqual([{ n: 0 }]);
  await second.drop();
});
