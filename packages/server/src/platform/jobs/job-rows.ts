import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { JobCount, JobState } from './jobs.port.ts';

/** pg-boss's states under our names. */
const STATES = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<string, JobState['state']>;

/** What is kept of a run: our progress while it runs, the error as pg-boss writes it when a try has failed. */
const Output = z.object({
  progress: z.number().optional(),
  message: z.string().nullish(),
  value: z.object({ message: z.string() }).optional(),
});

/** A job as pg-boss reports it, under our names. */
export function jobStateOf(job: { state: keyof typeof STATES; output: unknown }): JobState {
  const state = STATES[job.state];
  const output = Output.safeParse(job.output).data;
  return {
    state,
    progress: state === 'done' ? 1 : (output?.progress ?? 0),
    message: state === 'done' ? null : (output?.message ?? output?.value?.message ?? null),
  };
}

/** Writes down how far a running job has come; nothing when it does not run any more. */
export async function noteProgress(
  db: Kysely<Database>,
  job: { name: string; id: string },
  progress: number,
  message: string | null,
): Promise<void> {
  await sql`update pgboss.job set output = ${JSON.stringify({ progress, message })}::jsonb
    where name = ${job.name} and id = ${job.id} and state = 'active'`.execute(db);
}

/** Seconds before a failed job is tried again for the first time; each wait is twice as long as the one before. */
const RETRY_DELAY = 1;

/** Seconds before a job is tried again that met something which is away or full. */
const PASSING_DELAY = 30;

/** Makes a running job be tried again until it ends otherwise: what is away or full for a day loses no work. */
export async function waitForRoom(db: Kysely<Database>, job: { name: string; id: string }): Promise<void> {
  await sql`update pgboss.job set retry_delay = ${PASSING_DELAY}, retry_backoff = false, retry_count = 0
    where name = ${job.name} and id = ${job.id} and state = 'active'`.execute(db);
}

/**
 * Gives running jobs one more try: those that a stopping server lets go of have not failed. What they have had is left as it
 * is, since pg-boss knows by it which run of a job is ending.
 */
export async function allowAnotherTry(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update pgboss.job set retry_limit = retry_limit + 1
    where id = any(${ids}::uuid[]) and state = 'active'`.execute(db);
}

/** Makes a running job wait longer from try to try. Not said of its queue: the job of a killed worker runs at once. */
export async function waitBeforeRetry(db: Kysely<Database>, job: { name: string; id: string }): Promise<void> {
  await sql`update pgboss.job set retry_delay = ${RETRY_DELAY}, retry_backoff = true
    where name = ${job.name} and id = ${job.id} and state = 'active'`.execute(db);
}

/** The job with this key that waits. */
export async function waitingJob(db: Kysely<Database>, name: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where name = ${name} and singleton_key = ${key} and state = 'created'`.execute(db);
  return rows[0]?.id ?? null;
}

/** Jobs by queue and state; none while no process has ever needed a job. */
export async function countJobs(db: Kysely<Database>): Promise<JobCount[]> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!found[0]?.there) return [];
  const { rows } = await sql<JobCount>`select name as queue,
    case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state, count(*) as count
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}
