import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import { nameStatement } from './prepared-statements.ts';
import type { Database } from './schema.ts';

/** Runs writes as one statement, which costs one wait instead of many. None of them sees what another wrote. */
export async function inOneStatement(trx: Kysely<Database>, writes: readonly OperationNodeSource[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, at) => sql`${sql.id(`write_${at}`)} as (${write})`);
  const statement = sql`with ${sql.join(named)} select`.compile(trx);
  // What a change writes takes few forms.
  nameStatement(statement.sql);
  await trx.executeQuery(statement);
}
