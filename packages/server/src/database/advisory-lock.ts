import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/schema.ts';

/** Numbers of the locks by which processes on one database wait for each other, one for each kind of work. */
const LOCKS = { migrations: 4_104_071, firstStart: 4_104_073, jobTables: 4_104_074 };

/** Runs work that no other process on this database does at the same time. The lock dies with a process that is killed. */
export function withAdvisoryLock<Result>(
  db: Kysely<Database>,
  lock: keyof typeof LOCKS,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // The other one may migrate a large database: this takes as long as it takes.
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCKS[lock]})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS[lock]})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
