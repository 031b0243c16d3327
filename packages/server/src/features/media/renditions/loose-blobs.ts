import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** Marks content that may have no owner any more. It is checked a day later. */
export async function noteLoose(trx: Kysely<Database>, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await sql`insert into loose_blobs (sha256, since) select distinct unnest(${[...hashes]}::text[]), ${now}::timestamptz
    on conflict (sha256) do update set since = excluded.since`.execute(trx);
}
