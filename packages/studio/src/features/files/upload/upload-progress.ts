import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { apiErrorOf, isSignedOut, messageOf } from '../../../api/api-error.ts';
import { GaveUpError } from './persist.ts';
import type { UploadEntry } from './upload-batch.store.ts';
import type { UploadJob } from './upload-job.ts';

/** A file that is there now, with the name it had on the computer. */
export type UploadedFile = FileItem & { sourceName: string };

/** The outcome of a batch. */
export interface UploadOutcome {
  items: UploadedFile[];
  failed: { name: string; reason: string }[];
}

/** Why a batch was broken off. What is paused is gone on with later. */
export type BreakOff = 'cancelled' | 'paused';

/** The state of each job of a batch, reported to the tray as it changes. */
export function createUploadProgress(signal: AbortSignal, tell: (jobId: string, change: Partial<UploadEntry>) => void) {
  const ended = new Set<UploadJob>();
  const forgotten = new Set<UploadJob>();
  const outcome: UploadOutcome = { items: [], failed: [] };
  return {
    outcome,
    tell: (job: UploadJob, change: Partial<UploadEntry>): void => tell(job.id, change),
    isOpen: (job: UploadJob): boolean => !ended.has(job),
    /** Ended for good: nothing of it is gone on with. */
    isForgotten: (job: UploadJob): boolean => forgotten.has(job),

    done(job: UploadJob, item: FileItem): void {
      ended.add(job);
      forgotten.add(job);
      tell(job.id, { state: 'done', sent: job.source.file.size });
      outcome.items.push({ ...item, sourceName: job.source.file.name });
    },

    /** Ends a job with a message. If the network or the session is the cause, it can be resumed. */
    fail(job: UploadJob, error: unknown): void {
      ended.add(job);
      const isCancelled = signal.aborted && signal.reason === 'cancelled';
      job.ticket = null;
      job.hasArrived = false;
      if (!endsForLater(error, signal)) forgotten.add(job);
      const reason = isCancelled ? 'Cancelled' : signal.aborted ? 'It goes on when you are back' : messageOf(error);
      tell(job.id, { state: isCancelled ? 'cancelled' : 'failed', reason, canRetry: !isRefusal(error) });
      const isPaused = signal.aborted && !isCancelled;
      if (!isPaused) outcome.failed.push({ name: job.source.file.name, reason });
    },
  };
}

/** Whether what ended with this is gone on with another time: the network, the session or the page is to blame. */
export const endsForLater = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ? signal.reason !== 'cancelled' : isSignedOut(error) || error instanceof GaveUpError;

/** The file itself was refused: sending it again changes nothing. */
export class RefusedFileError extends Error {}

const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedFileError || REFUSALS.has(apiErrorOf(error)?.reason ?? '');

/** Reasons that lie in the file. */
const REFUSALS: ReadonlySet<string> = new Set(['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_INVALID', 'INVALID_INPUT']);

export type UploadProgress = ReturnType<typeof createUploadProgress>;
