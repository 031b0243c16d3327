import { type Kysely, sql } from 'kysely';
import { withAdvisoryLock } from './advisory-lock.ts';
import { keepNameOrder } from './keep-name-order.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables/schema.ts';

/**
 * Migrates the database to this release, or with `only` applies only those migrations. Each migration is one
 * transaction; what was applied stays applied.
 */
export async function migrate(db: Kysely<Database>, only?: readonly string[]): Promise<{ applied: string[] }> {
  const applied: string[] = [];
  // Two servers that start at once migrate one after the other.
  await withAdvisoryLock(db, 'migrations', async (connection) => {
    await sql`create table if not exists schema_migrations (id text primary key, at timestamptz not null default now())`.execute(
      connection,
    );
    const done = await sql<{ id: string }>`select id from schema_migrations`.execute(connection);
    const known = new Set(done.rows.map(({ id }) => id));
    for (const migration of migrations) {
      if (known.has(migration.id) || only?.includes(migration.id) === false) continue;
      await connection.transaction().execute(async (trx) => {
        await sql.raw(migration.sql).execute(trx);
        await sql`insert into schema_migrations (id) values (${migration.id})`.execute(trx);
      });
      applied.push(migration.id);
    }
    await keepNameOrder(connection);
  });
  return { applied };
}
