import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { createSweep } from './expired-counters.ts';
import { createMoments, inNanoseconds, NANOSECONDS, secondsUntil } from './moments.ts';
import type { RateRule } from './rate-limits.ts';

/** Milliseconds between looks for a place that another process may have given back. */
const LOOK_EVERY = 50;
/** Milliseconds after which an attempt that has not ended is taken for a failed one: its process may have died. */
const LONGEST = 15_000;

/** Begun: holds a slot until `succeed` or `fail` is called. Refused: seconds until a slot is free. */
export type AttemptAnswer =
  | { type: 'begun'; succeed: () => Promise<void>; fail: () => Promise<void> }
  | { type: 'refused'; retryAfter: number };

type Look = { isBegun: boolean; isFreeSoon: boolean; oldest: number | null };

/**
 * At most `limit` failed attempts in any window, over all processes, and no limit for those that go well. An attempt has
 * a place from when it begins, so that many at once are never more than the limit; one that goes well gives it back.
 * While every place is taken and one may yet be given back, the next attempt waits: only failures refuse.
 *
 * A key's row lists its attempts by when they began; a negative time is of one that has not ended.
 */
export function createAttemptLimits(db: Kysely<Database>, now: () => number = Date.now) {
  const moment = createMoments(now);
  const sweep = createSweep(db, now);
  /** The end of each key's line in this process: only its first looks at the database. */
  const lines = new Map<string, Promise<unknown>>();
  /** Wakes the first of a key's line. */
  const waiting = new Map<string, () => void>();

  async function look(key: string, { limit, window }: RateRule, at: bigint): Promise<Look> {
    const recent = sql`array(select t from unnest(r.times) as t where abs(t) > ${at - inNanoseconds(window)}::bigint)`;
    const { rows } = await sql<Look>`
      insert into rate_limits as r (key, times, expires_at)
      values (${key}, array[${-at}::bigint], ${at + inNanoseconds(window)})
      on conflict (key) do update set expires_at = excluded.expires_at,
        times = case when cardinality(${recent}) < ${limit}::integer then ${recent} || ${-at}::bigint else ${recent} end
      returning ${-at}::bigint = any(times) as "isBegun",
        exists (select from unnest(times) as t where -t > ${at - inNanoseconds(LONGEST)}::bigint) as "isFreeSoon",
        (select min(abs(t)) from unnest(times) as t) / ${NANOSECONDS}::bigint as oldest`.execute(db);
    return rows[0] ?? { isBegun: false, isFreeSoon: false, oldest: null };
  }

  function free(key: string): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY);
      waiting.set(key, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Runs `change` on the row of an attempt that has ended, and lets the next one look. */
  async function end(key: string, change: Promise<unknown>): Promise<void> {
    await change;
    waiting.get(key)?.();
  }

  async function beginNow(key: string, rule: RateRule): Promise<AttemptAnswer> {
    await sweep();
    for (;;) {
      const at = moment();
      const { isBegun, isFreeSoon, oldest } = await look(key, rule, at);
      if (isBegun) {
        const row = db.updateTable('rate_limits').where('key', '=', key);
        const succeed = () => row.set({ times: sql<number[]>`array_remove(times, ${-at}::bigint)` }).execute();
        const fail = () =>
          row.set({ times: sql<number[]>`array_replace(times, ${-at}::bigint, ${at}::bigint)` }).execute();
        return { type: 'begun', succeed: () => end(key, succeed()), fail: () => end(key, fail()) };
      }
      if (!isFreeSoon) return { type: 'refused', retryAfter: secondsUntil(oldest, rule.window, now()) };
      await free(key);
      waiting.delete(key);
    }
  }

  return {
    /** Begins an attempt of `subject`, an address or an account, as soon as one may be begun. */
    begin(rule: RateRule, subject: string): Promise<AttemptAnswer> {
      const key = `${rule.name}:${subject}`;
      const begun = (lines.get(key) ?? Promise.resolve()).then(() => beginNow(key, rule));
      const settled = begun
        .catch(() => undefined)
        .then(() => {
          if (lines.get(key) === settled) lines.delete(key);
        });
      lines.set(key, settled);
      return begun;
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
