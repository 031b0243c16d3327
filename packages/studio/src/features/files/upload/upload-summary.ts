import type { UploadBatch, UploadEntry } from './upload-batch.store.ts';

/** All uploads of a tab taken together. */
export interface UploadSummary {
  label: string;
  /** Bytes that have been sent, and all there are. What failed or was cancelled does not count. */
  sent: number;
  total: number;
  isRunning: boolean;
  failed: readonly UploadEntry[];
  /** Those for which another try can help. */
  retriable: number;
  /** Neither failed nor done: what is sent comes first. */
  underWay: readonly UploadEntry[];
  done: number;
}

/** Files that are not there for one reason, with what to do. */
export interface FailedKind {
  names: readonly string[];
  reason: string;
}

/** One line for all files of a kind: their names and the reason, which the server gives with each file's name. */
export function failedKinds(failed: readonly { name: string; reason?: string | null | undefined }[]): FailedKind[] {
  const kinds = Map.groupBy(failed, ({ reason }) => withoutName(reason ?? ''));
  return [...kinds].map(([shared, entries]) => {
    const names = entries.map(({ name }) => name);
    const [{ reason } = {}] = entries;
    return { names, reason: names.length === 1 || shared === reason ? (reason ?? '') : `Each ${shared}` };
  });
}

const withoutName = (reason: string): string => reason.replace(/^“[^”]*” /, '');

const ORDER: readonly UploadEntry['state'][] = ['sending', 'offline', 'reading', 'waiting'];

export function summariseUploads(batches: readonly UploadBatch[]): UploadSummary {
  const entries = batches.flatMap((batch) => batch.entries);
  const failed = entries.filter(({ state }) => state === 'failed');
  const underWay = entries
    .filter(({ state }) => ORDER.includes(state))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const done = entries.filter(({ state }) => state === 'done').length;
  const counted = entries.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  const total = counted.reduce((sum, { size }) => sum + size, 0);
  const sent = counted.reduce((sum, { sent: bytes }) => sum + bytes, 0);
  const wanted = underWay.length + done;
  return {
    label: labelOf({ underWay, wanted, done, failed: failed.length, all: entries.length }),
    sent,
    total,
    isRunning: underWay.length > 0,
    failed,
    retriable: failed.filter(({ canRetry }) => canRetry).length,
    underWay,
    done,
  };
}

function labelOf(count: {
  underWay: readonly UploadEntry[];
  wanted: number;
  done: number;
  failed: number;
  all: number;
}): string {
  const { underWay, wanted, done, failed, all } = count;
  if (underWay.some(({ state }) => state === 'offline')) return 'Waiting to connect';
  if (underWay.length > 0 && underWay.every(({ state }) => state === 'reading'))
    return `Processing ${underWay.length} of ${wanted}`;
  if (underWay.length > 0) return `Uploading ${done} of ${wanted}`;
  if (failed > 0) return `${failed} of ${all} not uploaded`;
  return `${done} uploaded`;
}
