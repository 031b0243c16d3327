import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { createSweep } from './expired-counters.ts';
import { createMoments, inNanoseconds, NANOSECONDS, secondsUntil } from './moments.ts';

/** At most `limit` in any `window`. */
export interface RateRule {
  name: string;
  limit: number;
  /** Milliseconds. */
  window: number;
  /** How many are taken from the database at once and then counted in this process: cheap where limits are high. */
  block?: number;
}

/** Refused: seconds until the next one is free. */
export type RateAnswer = { type: 'taken' } | { type: 'refused'; retryAfter: number };

/** Share of its window for which a block may be used up; what is left then is lost. */
const BLOCK_LIFE = 1 / 12;

interface Block {
  left: number;
  until: number;
}

/**
 * Limits that hold over all processes: each key's row in PostgreSQL lists when it was taken, and one statement looks,
 * counts and adds, so that many at once are counted one by one.
 */
export function createRateLimits(db: Kysely<Database>, now: () => number = Date.now) {
  const blocks = new Map<string, Block>();
  const turns = new Map<string, Promise<void>>();
  const moment = createMoments(now);
  const sweep = createSweep(db, now);

  /** What is left of a block that may still be used. */
  const leftOf = (block: Block | undefined): number => (block && block.until >= now() ? block.left : 0);

  /** Takes of one key follow each other, so that calls of one batch share a block. */
  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const run = (turns.get(key) ?? Promise.resolve()).then(work);
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === settled) turns.delete(key);
      });
    turns.set(key, settled);
    return run;
  }

  async function takeNow(key: string, { limit, window, block = 1 }: RateRule, count: number): Promise<RateAnswer> {
    const left = leftOf(blocks.get(key));
    const keep = (remaining: number, until: number) => {
      if (block > 1) blocks.set(key, { left: remaining, until });
    };
    if (left >= count) {
      keep(left - count, blocks.get(key)?.until ?? 0);
      return { type: 'taken' };
    }
    if (await sweep()) for (const [name, { until }] of blocks) if (until < now()) blocks.delete(name);
    const needed = Math.ceil((count - left) / block);
    const at = moment();
    const span = inNanoseconds(window);
    const most = Math.ceil(limit / block);
    const recent = sql`array(select t from unnest(r.times) as t where t > ${at - span}::bigint order by t)`;
    const added = sql`array_fill(${at}::bigint, array[${needed <= most ? needed : 0}::integer])`;
    const { rows } = await sql<{ isTaken: boolean; oldest: number | null }>`
      insert into rate_limits as r (key, times, expires_at) values (${key}, ${added}, ${at + span})
      on conflict (key) do update set expires_at = excluded.expires_at,
        times = case when cardinality(${recent}) + ${needed}::integer <= ${most}::integer then ${recent} || ${added}
          else ${recent} end
      returning ${at}::bigint = any(times) as "isTaken", times[1] / ${NANOSECONDS}::bigint as oldest`.execute(db);
    const [row] = rows;
    if (!row?.isTaken) return { type: 'refused', retryAfter: secondsUntil(row?.oldest ?? null, window, now()) };
    keep(left + needed * block - count, now() + window * BLOCK_LIFE);
    return { type: 'taken' };
  }

  return {
    /** Takes `count` at once, or none, for `subject`: an address, an account, a user. */
    take(rule: RateRule, subject: string, count = 1): Promise<RateAnswer> {
      const key = `${rule.name}:${subject}`;
      const take = () => takeNow(key, rule, count);
      return rule.block === undefined ? take() : inTurn(key, take);
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
