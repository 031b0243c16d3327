import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** The input of a job: small, and readable as JSON. `requestId` is added: the request that enqueued the job. */
export type JobData = Record<string, string | number | boolean | null>;

export interface EnqueueOptions {
  /** While a job with this key waits, another one is not added. */
  key?: string;
  /** The job appears when this transaction commits, and never when it does not. */
  trx?: Kysely<Database>;
  /** Of the waiting jobs of one name, the lowest turn runs first; 0 by default. */
  turn?: number;
  /** Seconds to wait before it may run. */
  delay?: number;
  /** How often a failed job is retried, each time after a longer wait. 5 by default. */
  retries?: number;
}

/** How far a job has come. */
export interface JobState {
  /** `failed` and `cancelled` are final; a job between two tries is `waiting`. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1. */
  progress: number;
  /** What it is at, or why its last try failed. */
  message: string | null;
}

/** How many jobs of a queue are in a state. Jobs that are done are not counted. */
export interface JobCount {
  queue: string;
  state: 'waiting' | 'running' | 'failed';
  count: number;
}

/** Reports the progress of a job, from 0 to 1, and its current step. Quick reports are stored once in a while. */
export type ReportProgress = (progress: number, message?: string) => void;

/** The signal is aborted when the job is cancelled, the server stops or another worker has taken the job over. */
export type JobHandler = (data: JobData, signal: AbortSignal, report: ReportProgress) => Promise<void>;

/** Work for later, kept in the database: it survives every process. A job runs at least once, so handlers are idempotent. */
export interface Jobs {
  /** @returns the job's id; that of the one that waits already when it has the same key */
  enqueue(name: string, data: JobData, options?: EnqueueOptions): Promise<string>;
  /** Says who does jobs of this name in this process; they begin with `start`. */
  work(name: string, handler: JobHandler, options?: { concurrency?: number }): void;
  /** How far a job has come; null when there is none, or it was done a day ago. */
  find(name: string, id: string): Promise<JobState | null>;
  /** Takes a job back, whether it waits or runs; its handler's signal is aborted within seconds. False when it was over. */
  cancel(name: string, id: string): Promise<boolean>;
  /** Of all processes on this database. */
  counts(): Promise<JobCount[]>;
  /** Begins to work. Only processes with the worker role call it; after a failure it may be called again. */
  start(): Promise<void>;
  /** Ends what runs; unfinished jobs run again elsewhere or after the next start. */
  stop(): Promise<void>;
}
