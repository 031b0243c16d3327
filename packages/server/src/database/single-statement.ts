import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { nameStatement } from './prepared-statements.ts';
import type { Database } from './tables/schema.ts';

/** Writes as one statement, which costs one wait instead of many. None of them sees what another wrote. */
export function oneStatement(writes: readonly OperationNodeSource[]): RawBuilder<unknown> {
  const named = writes.map((write, at) => sql`${sql.id(`write_${at}`)} as (${write})`);
  return sql`with ${sql.join(named)} select`;
}

/** Runs writes as one statement. */
export async function inOneStatement(trx: Kysely<Database>, writes: readonly OperationNodeSource[]): Promise<void> {
  if (writes.length === 0) return;
  const statement = oneStatement(writes).compile(trx);
  // What a change writes takes few forms.
  nameStatement(statement.sql);
  await trx.executeQuery(statement);
}
