import { accessToken, userOf } from '../../../api/access-token.ts';
import { announceArrivedUploads } from './arrived-uploads.ts';
import { keptUploads } from './kept-uploads.ts';
import { runUploads } from './run-uploads.ts';
import { uploadBatches } from './upload-batch.store.ts';
import type { UploadIntent } from './upload-intent.ts';
import { uploadIntents } from './upload-intents.ts';
import { newJob, type UploadJob, type UploadSource } from './upload-job.ts';
import type { BreakOff, UploadOutcome } from './upload-progress.ts';

export type { UploadSource } from './upload-job.ts';
export type { UploadOutcome } from './upload-progress.ts';

interface Batch {
  id: string;
  userId: string;
  projectId: string;
  jobs: readonly UploadJob[];
  /** What the files are for, apart from being in the assets; the batch has its id. */
  intent: UploadIntent | null;
  /** Resumed by a page that did not begin it: no caller waits for the outcome to apply it. */
  isResumed: boolean;
  /** Called with the outcome of a later `Retry`: the promise is settled by then. */
  onRetried?: ((outcome: UploadOutcome) => void) | undefined;
}

/** Name of the lock that a tab holds while it sends a batch: no other tab resumes it at the same time. */
const lockOf = (batchId: string): string => `uploads:${batchId}`;

/** Sends files into a project's assets with progress in the upload tray. Resolves when every file has ended one way or the other. */
export async function uploadFiles(options: {
  projectId: string;
  directoryId: string;
  sources: readonly UploadSource[];
  /** Applied by the page that opens the document, when this page is gone. */
  intent?: UploadIntent;
  onRetried?: (outcome: UploadOutcome) => void;
}): Promise<UploadOutcome> {
  const { projectId, directoryId, sources, intent = null, onRetried } = options;
  const jobs = sources.map((source) => newJob(source, directoryId, crypto.randomUUID()));
  const userId = userOf(accessToken() ?? '') ?? '';
  const id = intent?.id ?? crypto.randomUUID();
  if (jobs.length === 0) return { items: [], failed: [] };
  return send({ id, userId, projectId, jobs, intent, isResumed: false, onRetried });
}

/** Lets uploads end in the assets: what they were for is not wanted any more. */
export async function withdrawIntents(ids: Iterable<string>): Promise<void> {
  for (const id of ids) await uploadIntents.remove(id).catch(() => {});
}

/** How a batch ended that was gone on with; `use` says what becomes of what it was for. */
export type ResumedOutcome = UploadOutcome & { use: 'none' | 'now' | 'later' };

/** Goes on with what a reload, a crash or a sign-out of this person interrupted, unless another tab does. */
export async function resumeUploads(userId: string, onEnded: (outcome: ResumedOutcome) => void): Promise<void> {
  const kept = await keptUploads.ofUser(userId).catch(() => []);
  const intents = await uploadIntents.ofUser(userId).catch(() => new Map<string, UploadIntent>());
  const batchIds = [...new Set(kept.map(({ upload }) => upload.batchId))];
  const resume = async (id: string): Promise<void> => {
    const mine = kept.filter(({ upload }) => upload.batchId === id);
    const [first] = mine;
    if (!first) return;
    const jobs = mine.map(({ upload, ticket }) => {
      const path = ticket ? [] : upload.path;
      return newJob(
        { file: upload.file, path },
        ticket?.directoryId ?? upload.directoryId,
        upload.id,
        ticket?.uri ?? null,
      );
    });
    const intent = intents.get(id) ?? null;
    const outcome = await run({ id, userId, projectId: first.upload.projectId, jobs, intent, isResumed: true });
    const isOpen = intent !== null && outcome.items.length > 0 && announceArrivedUploads(intent.documentId);
    onEnded({ ...outcome, use: intent === null ? 'none' : isOpen ? 'now' : 'later' });
  };
  await Promise.all(
    batchIds.map((id) =>
      navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock ? resume(id) : undefined)),
    ),
  );
}

const send = (batch: Batch): Promise<UploadOutcome> => navigator.locks.request(lockOf(batch.id), () => run(batch));

async function run(batch: Batch): Promise<UploadOutcome> {
  const { id, userId, projectId, jobs, intent, isResumed } = batch;
  if (intent) await uploadIntents.put(intent, userId).catch(() => {});
  const controller = new AbortController();
  const breakOff = (reason: BreakOff) => controller.abort(reason);
  uploadBatches.add({
    id,
    userId,
    projectId,
    entries: jobs.map(({ id: jobId, source: { file } }) => ({
      id: jobId,
      name: file.name,
      size: file.size,
      sent: 0,
      state: 'waiting',
      isKept: false,
    })),
    cancel: () => breakOff('cancelled'),
    pause: () => breakOff('paused'),
    retry: () => {
      const entries = uploadBatches.get().find((shown) => shown.id === id)?.entries ?? [];
      const ended = entries.filter(({ state, canRetry }) => (state === 'failed' && canRetry) || state === 'cancelled');
      uploadBatches.remove(id);
      const again = { ...batch, jobs: jobs.filter((job) => ended.some((entry) => entry.id === job.id)) };
      void send(again).then((outcome) => {
        if (intent && isResumed) announceArrivedUploads(intent.documentId);
        batch.onRetried?.(outcome);
      });
    },
  });
  const tell: Parameters<typeof runUploads>[0]['tell'] = (jobId, change) => uploadBatches.update(id, jobId, change);
  const { outcome, isOver } = await runUploads({
    batchId: id,
    userId,
    projectId,
    jobs,
    signal: controller.signal,
    tell,
  });
  if (intent) await uploadIntents.arrive(id, outcome.items, { isUsed: !isResumed, isOver }).catch(() => {});
  return outcome;
}
