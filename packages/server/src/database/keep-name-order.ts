import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/schema.ts';

/**
 * Builds the indexes of the collation `names` again where the server's ICU is another version than the one they were built
 * with: it may order otherwise, and a list read from an index of another order misses names. Returns the indexes.
 */
export async function keepNameOrder(db: Kysely<Database>): Promise<{ rebuilt: string[] }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select indexes.indexrelid::regclass::text as name
      from pg_collation as names join pg_index as indexes on names.oid = any(indexes.indcollation)
      where names.collname = 'names' and names.collversion is distinct from pg_collation_actual_version(names.oid)
      order by 1`.execute(trx);
    const rebuilt = rows.map(({ name }) => name);
    for (const name of rebuilt) await sql`reindex index ${sql.raw(name)}`.execute(trx);
    if (rebuilt.length > 0) await sql`alter collation names refresh version`.execute(trx);
    return { rebuilt };
  });
}
