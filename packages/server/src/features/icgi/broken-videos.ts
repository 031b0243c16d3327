import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Days of which reports count: what was replaced since is no longer reported after that. */
export const BROKEN_DAYS = 7;

/** How often browsers of visitors could not decode a video of each transition lately. */
export async function brokenVideos(db: Kysely<Database>, documentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visits')
    .select(['subject', sql<number>`sum(count)::float8`.as('times')])
    .where('document_id', '=', documentId)
    .where('what', '=', 'broken')
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${sql.lit(BROKEN_DAYS)}::int`)
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, times }) => [subject, times]));
}
