import type { Kysely } from 'kysely';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import * as z from 'zod';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { currentRequestId, withRequestId } from '../log/request-scope.ts';
import {
  allowAnotherTry,
  countJobs,
  jobStateOf,
  noteProgress,
  waitBeforeRetry,
  waitForRoom,
  waitingJob,
} from './job-rows.ts';
import type { JobData, JobHandler, Jobs, ReportProgress } from './jobs.port.ts';

/** Seconds without a sign of life after which a worker counts as dead. The smallest that pg-boss takes. */
const HEARTBEAT = 10;
/** Seconds between looks for dead workers. With the heartbeat and the polling: a killed job runs again within 15 s. */
const SUPERVISE = 2;
/** Seconds between looks for new jobs. */
const POLL = 1;
/** How often a job that failed is tried again. */
const RETRIES = 5;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;
/** Seconds a job may take in all. */
const EXPIRE = 3_600;
/** Milliseconds a stopping server waits for aborted handlers. */
const STOP_TIMEOUT = 5_000;

const Data = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** pg-boss returns it, though its types do not say so. */
const Affected = z.object({ affected: z.number() });

interface Worker {
  handler: JobHandler;
  concurrency: number;
}

/** Why a handler's signal was aborted by {@link Jobs.cancel}. */
class CancelledError extends Error {
  constructor() {
    super('The job was cancelled');
    this.name = 'CancelledError';
  }
}

/** Jobs by pg-boss in the schema `pgboss` of our database, over our own connections. Loaded when first needed. */
export function createPgBossJobs(
  db: Kysely<Database>,
  log: Logger,
  /**
   * `isWorker`: this process looks for jobs of dead workers, too; `isPassing`: a job that failed so is tried again however
   * often that takes.
   */
  { isWorker = true, isPassing = () => false }: { isWorker?: boolean; isPassing?: (error: unknown) => boolean } = {},
): Jobs {
  const workers = new Map<string, Worker>();
  const queues = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  /** Jobs that run in this process. */
  const running = new Map<string, AbortController>();
  let booting: Promise<PgBoss> | null = null;
  /** Queues that this process works on. */
  const worked = new Set<string>();

  async function boot(): Promise<PgBoss> {
    const { PgBoss: Boss, fromKysely } = await import('pg-boss');
    const boss = new Boss({
      db: fromKysely(db),
      supervise: isWorker,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE,
      monitorIntervalSeconds: SUPERVISE,
    });
    boss.on('error', (error) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'jobs');
    });
    try {
      // Two processes on an empty database would both make the tables, and one of them fail.
      await withAdvisoryLock(db, 'jobTables', () => boss.start());
    } catch (error) {
      await boss.stop({ close: false, graceful: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  }

  async function bossWith(queue?: string): Promise<PgBoss> {
    if (stopping.signal.aborted) throw new Error('The server is stopping');
    booting ??= boot();
    booting.catch(() => {
      booting = null; // the database was away: the next caller tries again
    });
    const boss = await booting;
    if (queue === undefined) return boss;
    const made = queues.get(queue) ?? ensureQueue(boss, queue);
    queues.set(queue, made);
    made.catch(() => queues.delete(queue));
    await made;
    return boss;
  }

  async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
    if (await boss.getQueue(name)) return;
    const times = { retryLimit: RETRIES, retryDelay: 0, expireInSeconds: EXPIRE, heartbeatSeconds: HEARTBEAT };
    await boss.createQueue(name, { policy: 'short', deleteAfterSeconds: 86_400, ...times });
  }

  async function run(name: string, handler: JobHandler, job: Job<unknown>): Promise<void> {
    const cancelling = new AbortController();
    running.set(job.id, cancelling);
    const signal = AbortSignal.any([job.signal, stopping.signal, cancelling.signal]);
    const data = Data.parse(job.data);
    try {
      await inRequestOf(data, () => handler(data, signal, reporter(name, job.id)));
      // A handler may simply return on the signal, although its work is not done.
      signal.throwIfAborted();
    } catch (error) {
      if (!signal.aborted) {
        inRequestOf(data, () => log.error({ err: error, job: name, data }, 'job failed'));
        await (isPassing(error) ? waitForRoom : waitBeforeRetry)(db, { name, id: job.id });
      }
      throw error;
    } finally {
      running.delete(job.id);
    }
  }

  function reporter(name: string, id: string): ReportProgress {
    let noted = 0;
    return (progress, message) => {
      if (Date.now() - noted < NOTE_EVERY) return;
      noted = Date.now();
      noteProgress(db, { name, id }, Math.min(1, Math.max(0, progress)), message ?? null).catch((error: unknown) =>
        log.warn({ err: error, job: name }, 'progress could not be noted'),
      );
    };
  }

  return {
    async enqueue(name, data, { key, trx, turn, delay, retries } = {}) {
      const [boss, { fromKysely }] = await Promise.all([bossWith(name), import('pg-boss')]);
      // Without a key of its own each job is alone: the queue would else hold only one.
      const requestId = currentRequestId();
      const options = {
        singletonKey: key ?? crypto.randomUUID(),
        ...(turn ? { priority: -turn } : {}),
        ...(delay ? { startAfter: delay } : {}),
        ...(retries === undefined ? {} : { retryLimit: retries }),
        ...(trx ? { db: fromKysely(trx) } : {}),
      };
      for (;;) {
        const id = await boss.send(name, requestId === null ? data : { requestId, ...data }, options);
        const waiting = id ?? (key === undefined ? null : await waitingJob(trx ?? db, name, key));
        if (waiting !== null) return waiting; // else the blocking one has begun to run by now
      }
    },

    async find(name, id) {
      const boss = await bossWith(name);
      const [job] = await boss.findJobs(name, { id });
      return job ? jobStateOf(job) : null;
    },

    async cancel(name, id) {
      const boss = await bossWith(name);
      const { affected } = Affected.parse(await boss.cancel(name, id));
      running.get(id)?.abort(new CancelledError());
      return affected > 0;
    },

    counts: () => countJobs(db),

    work(name, handler, { concurrency = 1 } = {}) {
      workers.set(name, { handler, concurrency });
    },

    async start() {
      for (const [name, { handler, concurrency }] of workers) {
        if (worked.has(name)) continue; // an earlier try came this far
        const boss = await bossWith(name);
        const worker: string = await boss.work(name, workOptions(concurrency), async (jobs) => {
          boss.notifyWorker(worker); // where one waited, another may: it is looked for at once
          for (const job of jobs) await run(name, handler, job);
        });
        worked.add(name);
      }
    },

    async stop() {
      // Before they are aborted: from then on they end.
      await allowAnotherTry(db, [...running.keys()]).catch((error: unknown) =>
        log.warn({ err: error }, 'the jobs under way lose a try by this stop'),
      );
      stopping.abort(new Error('The server is stopping'));
      const boss = await booting?.catch(() => null);
      await boss?.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT });
    },
  };
}

const workOptions = (concurrency: number) => ({
  pollingIntervalSeconds: POLL,
  localConcurrency: concurrency,
  heartbeatRefreshSeconds: 3,
});

/** Lines a job logs, and jobs it enqueues, belong to the request that enqueued it. */
function inRequestOf<Result>({ requestId }: JobData, work: () => Result): Result {
  return typeof requestId === 'string' ? withRequestId(requestId, work) : work();
}
