import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** In `server_secrets`: the day that the last look at old revisions took for today. */
const NAME = 'pruning-day';
/** Milliseconds by which that day goes on from one look to the next at most; looks are a day apart. */
const STEP = 2 * 86_400_000;

/**
 * The day from which the age of revisions is counted: the log's own newest time, never later than the clock. It goes on
 * by two days a look at most, so that a clock that is 400 days ahead does not make yesterday's history old. Null when
 * there is no log.
 */
export async function pruningDay(db: Kysely<Database>, now: Date): Promise<Date | null> {
  const newest = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  if (!newest?.at) return null;
  const known = await db.selectFrom('server_secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  const last = known ? Date.parse(known.value.toString('utf8')) : Number.NaN;
  const furthest = Number.isNaN(last) ? Number.POSITIVE_INFINITY : last + STEP;
  const day = new Date(Math.min(now.getTime(), newest.at.getTime(), furthest));
  const value = Buffer.from(day.toISOString());
  await db
    .insertInto('server_secrets')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  return day;
}
