import { MOST_DAYS } from '@diorama/contract/visits/visits.contract.ts';
import { sql } from 'kysely';
import type { PurgeRun } from './purge-run.ts';

const ROWS_AT_ONCE = 5_000;

/** Removes counts of days that no summary shows any more. */
export async function purgeVisits({ db, now, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`delete from visits where ctid = any(array(
      select ctid from visits where day < (${now}::timestamptz at time zone 'UTC')::date - ${MOST_DAYS}::integer
      limit ${ROWS_AT_ONCE}))`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
  }
}
