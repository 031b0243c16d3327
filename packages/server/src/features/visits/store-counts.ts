import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Gathered } from './gathered-counts.ts';

/** Most rows of one product and day, even if everything on a large map is reported. */
export const MOST_ROWS = 2_000;
/** Rows of one statement. */
const AT_ONCE = 2_000;

/** Adds sums to those that are stored. Sums of products that are gone are left out. */
export async function storeCounts(db: Kysely<Database>, sums: readonly Gathered[]): Promise<void> {
  for (let at = 0; at < sums.length; at += AT_ONCE) await storeSome(db, sums.slice(at, at + AT_ONCE));
}

/** In the order of their keys, so that two processes never wait for each other. */
async function storeSome(db: Kysely<Database>, sums: readonly Gathered[]): Promise<void> {
  const rows = JSON.stringify(sums.map(({ documentId, ...rest }) => ({ document_id: documentId, ...rest })));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as given (document_id uuid, day date, what text, subject text, device text, count bigint, ms bigint)
      where exists (select from documents where documents.id = given.document_id and documents.deleted_at is null)
    ), placed as (
      select given.*, exists (
          select from visits where (visits.document_id, visits.day, visits.what, visits.subject, visits.device)
            = (given.document_id, given.day, given.what, given.subject, given.device)) as is_known
      from given
    ), full_days as (
      select document_id, day, (
          select count(*) from visits where visits.document_id = days.document_id and visits.day = days.day) as stored
      from (select distinct document_id, day from placed where not is_known) as days
    ), numbered as (
      select placed.*, row_number() over (partition by document_id, day, is_known order by count desc) as number
      from placed
    )
    insert into visits (document_id, day, what, subject, device, count, ms)
    select document_id, day, what, subject, device, count, ms
    from numbered left join full_days using (document_id, day)
    where is_known or stored + number <= ${MOST_ROWS}
    order by document_id, day, what, subject, device
    on conflict (document_id, day, what, subject, device)
      do update set count = visits.count + excluded.count, ms = visits.ms + excluded.ms`.execute(db);
}
