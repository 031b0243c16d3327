import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { inNanoseconds } from './moments.ts';

/** Counted calls between two removals of counters that ran out. */
const SWEEP_EVERY = 500;

/** Removes expired counters, every so many calls; returns whether it was time to. */
export function createSweep(db: Kysely<Database>, now: () => number): () => Promise<boolean> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % SWEEP_EVERY !== 0) return false;
    await sql`delete from rate_limits where expires_at < ${inNanoseconds(now())}`.execute(db);
    return true;
  };
}
