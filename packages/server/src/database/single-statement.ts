import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Runs writes as one statement, which costs one wait instead of many. None of them sees what another wrote. */
export async function inOneStatement(trx: Kysely<Database>, writes: readonly OperationNodeSource[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, at) => sql`${sql.id(`write_${at}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(trx);
}
