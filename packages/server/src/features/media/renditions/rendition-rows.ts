import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

export type Rendition = Selectable<Database['renditions']>;

/** What was made from each of these sources; a source without renditions is absent. */
export async function renditionsOf(
  trx: Kysely<Database>,
  sources: readonly string[],
): Promise<Map<string, Rendition[]>> {
  if (sources.length === 0) return new Map();
  const rows = await trx
    .selectFrom('renditions')
    .selectAll()
    .where('source', 'in', [...new Set(sources)])
    .execute();
  return Map.groupBy(rows, ({ source }) => source);
}
