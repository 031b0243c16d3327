import { type Kysely, sql } from 'kysely';
import { shortRead } from './prepared-statements.ts';
import type { Database } from './tables/schema.ts';

/** Names which transactions a statement of now sees. */
export interface Moments {
  /**
   * The moment of a look into the database that begins after this call: two that are equal see the same content, whatever
   * process wrote it. Rejects while the database is away.
   */
  now(): Promise<string>;
}

/** No transaction that wrote has ended between two snapshots that are equal, so both see the same. */
const snapshot = shortRead((_db, _slot) => sql<{ moment: string }>`select pg_current_snapshot()::text as moment`);

/**
 * One look answers all who ask while another is under way: it begins when that one has ended. The one under way may have
 * seen the database before they asked.
 */
export function createMoments(db: Kysely<Database>): Moments {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | null = null;
  async function look(): Promise<string> {
    next = null;
    const [row] = await snapshot(db, {}, null);
    if (!row) throw new Error('A snapshot has one row');
    return row.moment;
  }
  return {
    now() {
      if (next) return next;
      next = last.then(look, look);
      last = next;
      return next;
    },
  };
}
