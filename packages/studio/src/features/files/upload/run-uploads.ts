import { api } from '../../../api/api.ts';
import { apiErrorOf } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { notifyUnkept } from '../../../ui/notify-unkept.ts';
import { fileKeys } from '../files.queries.ts';
import { keptUploads } from './kept-uploads.ts';
import { persistCall } from './persist.ts';
import { sendFile, UploadForgottenError } from './send-file.ts';
import type { UploadEntry } from './upload-batch.store.ts';
import { directoriesFor } from './upload-folders.ts';
import type { UploadJob } from './upload-job.ts';
import { createUploadProgress, RefusedFileError, type UploadOutcome, type UploadProgress } from './upload-progress.ts';

/** Files sent at the same time. */
const PARALLEL = 4;
/** Most tickets per request, files handed over per request, and uploads cancelled per request (CONTRACT 1.3). */
const TICKETS = 500;
const INSERTS = 100;
const CANCELS = 200;

interface Run {
  batchId: string;
  userId: string;
  projectId: string;
  jobs: readonly UploadJob[];
  /** Aborted with a `BreakOff`. */
  signal: AbortSignal;
  tell: (jobId: string, change: Partial<UploadEntry>) => void;
}

/** Sends jobs, hands what arrived to the project, and forgets what has ended. `isOver`: nothing is left to go on with. */
export async function runUploads(run: Run): Promise<{ outcome: UploadOutcome; isOver: boolean }> {
  const { projectId, jobs, signal } = run;
  const board = createUploadProgress(signal, run.tell);
  const keeping = keep(run, board);
  try {
    await placeInFolders(run, board);
    for (const [directoryId, group] of groupBy(jobs.filter(board.isOpen), (job) => job.directoryId)) {
      const fresh = group.filter(({ uri }) => uri === null);
      for (const chunk of chunked(fresh, TICKETS)) await takeTickets(run, board, chunk);
      await sendAll(run, board, group.filter(board.isOpen));
      const arrived = group.filter((job) => board.isOpen(job) && job.hasArrived);
      for (const chunk of chunked(arrived, INSERTS)) await insert(run, board, directoryId, chunk);
    }
  } catch (error) {
    for (const job of jobs) if (board.isOpen(job)) board.fail(job, error);
  }
  await keeping;
  if (signal.aborted && signal.reason === 'cancelled') await callOff(run, jobs.filter(board.isForgotten));
  const forgotten = jobs.filter(board.isForgotten);
  for (const job of forgotten) job.uri = null;
  await keptUploads.remove(forgotten.map(({ id }) => id)).catch(() => {});
  await queryClient.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
  return { outcome: board.outcome, isOver: forgotten.length === jobs.length };
}

/** Writes the files down one after the other, for the case that the page goes away before they have ended. */
async function keep({ batchId, userId, projectId, jobs }: Run, board: UploadProgress): Promise<void> {
  for (const job of jobs) {
    const { id, source, targetId } = job;
    if (!board.isOpen(job)) continue;
    try {
      const { file, path } = source;
      await keptUploads.put({ id, batchId, userId, projectId, directoryId: targetId, path, file });
      board.tell(job, { isKept: true });
    } catch {
      // No room for more: they go on as long as the page is open.
      notifyUnkept(job.source.file);
      return;
    }
  }
}

async function placeInFolders({ projectId, jobs, signal }: Run, board: UploadProgress): Promise<void> {
  const onOffline = (isOffline: boolean) => tellOffline(board, jobs, isOffline);
  for (const [directoryId, group] of groupBy(jobs, ({ targetId }) => targetId)) {
    if (directoryId !== 'root' && group.every(({ source }) => source.path.length === 0)) continue;
    const find = () => directoriesFor({ projectId, directoryId, jobs: group });
    const folders = await persistCall(find, { signal, onOffline });
    for (const job of group) {
      const path = job.source.path.join('/');
      const refusal = folders.refused.get(path);
      if (refusal !== undefined) board.fail(job, new RefusedFileError(refusal));
      else job.directoryId = folders.ids.get(path) ?? directoryId;
    }
  }
}

/** A colleague deleted it while the files were on their way. */
const GONE = 'The folder was deleted: choose another one and send the file again';

async function takeTickets(run: Run, board: UploadProgress, jobs: readonly UploadJob[]): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  const { projectId, signal } = run;
  const files = jobs.map(({ source: { file } }) => ({
    filename: file.name,
    fileSize: file.size,
    ...(file.type ? { fileType: file.type } : {}),
  }));
  const ask = () => api.files.signedUrls.mutate({ projectId, directoryId: first.directoryId, files }, { signal });
  try {
    const tickets = await persistCall(ask, { signal, onOffline: (isOffline) => tellOffline(board, jobs, isOffline) });
    for (const [at, job] of jobs.entries()) {
      job.ticket = tickets[at] ?? null;
      job.uri = job.ticket?.uri ?? null;
    }
    const known = jobs.flatMap(({ id, uri, directoryId }) => (uri ? { id, uri, directoryId } : []));
    await keptUploads.noteTickets(known).catch(() => {});
  } catch (error) {
    if (jobs.length === 1 || signal.aborted) {
      for (const job of jobs)
        board.fail(job, apiErrorOf(error)?.reason === 'NOT_FOUND' ? new RefusedFileError(GONE) : error);
      return;
    }
    // One file that cannot be accepted refuses them all: request tickets one by one, so that the others go on.
    for (const job of jobs) await takeTickets(run, board, [job]);
  }
}

async function sendAll(run: Run, board: UploadProgress, jobs: readonly UploadJob[]): Promise<void> {
  const waiting = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await sendOne(run, board, job);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

async function sendOne(run: Run, board: UploadProgress, job: UploadJob): Promise<void> {
  const { projectId, signal } = run;
  const onProgress = (sent: number) => board.tell(job, { state: 'sending', sent });
  const onOffline = (isOffline: boolean) => tellOffline(board, [job], isOffline);
  try {
    await sendFile(job, { projectId, signal, onProgress, onOffline }).catch(async (error: unknown) => {
      if (!(error instanceof UploadForgottenError)) throw error;
      job.ticket = null;
      await takeTickets(run, board, [job]);
      if (board.isOpen(job)) await sendFile(job, { projectId, signal, onProgress, onOffline });
    });
    if (board.isOpen(job)) board.tell(job, { state: 'reading', sent: job.source.file.size });
  } catch (error) {
    board.fail(job, error);
  }
}

async function insert(
  { signal }: Run,
  board: UploadProgress,
  directoryId: string,
  jobs: readonly UploadJob[],
): Promise<void> {
  const byUri = new Map(jobs.map((job) => [job.uri ?? '', job]));
  const hand = () => api.files.insert.mutate({ directoryId, blobUris: [...byUri.keys()] }, { signal });
  try {
    const onOffline = (isOffline: boolean) => tellOffline(board, jobs, isOffline);
    const { items, failed } = await persistCall(hand, { signal, onOffline });
    for (const { uri, reason } of failed) {
      const job = byUri.get(uri);
      if (job) board.fail(job, new RefusedFileError(reason));
      byUri.delete(uri);
    }
    // Items come in the order of the addresses that were taken.
    for (const [at, job] of [...byUri.values()].entries()) {
      const item = items[at];
      if (item) board.done(job, item);
    }
  } catch (error) {
    for (const job of byUri.values()) board.fail(job, error);
  }
}

/** Cancels uploads on the server. What cannot be cancelled now, the server removes after a day. */
async function callOff({ projectId }: Run, jobs: readonly UploadJob[]): Promise<void> {
  const uris = jobs.flatMap(({ uri }) => uri ?? []);
  for (const chunk of chunked(uris, CANCELS))
    await api.files.cancelUploads.mutate({ projectId, uris: chunk }).catch(() => {});
}

function tellOffline(board: UploadProgress, jobs: readonly UploadJob[], isOffline: boolean): void {
  for (const job of jobs) if (board.isOpen(job)) board.tell(job, { state: isOffline ? 'offline' : 'sending' });
}

function* chunked<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf);
}
