import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Names taken in a folder, in lower case. Holds the folder until the transaction ends, so that no name is given twice. */
export async function holdNames(trx: Kysely<Database>, directoryId: string): Promise<Set<string>> {
  await trx.selectFrom('directories').select('id').where('id', '=', directoryId).forUpdate().execute();
  const rows = await trx
    .selectFrom('files')
    .select(sql<string>`lower(file_name)`.as('name'))
    .where('directory_id', '=', directoryId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
