import { useSyncExternalStore } from 'react';

/** One file on its way. */
export interface UploadEntry {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'offline' | 'reading' | 'done' | 'failed' | 'cancelled';
  /** Goes on after a reload. */
  isKept: boolean;
  /** Why it failed and what to do. */
  reason?: string;
  /** The same file may go well another time. */
  canRetry?: boolean;
}

/** Files that were started together. */
export interface UploadBatch {
  id: string;
  /** Whose files they are. */
  userId: string;
  projectId: string;
  entries: readonly UploadEntry[];
  cancel: () => void;
  /** Stops for now; what is kept goes on when this person is back. */
  pause: () => void;
  /** Sends the failed ones again. */
  retry: () => void;
}

let batches: readonly UploadBatch[] = [];
const listeners = new Set<() => void>();

/** Milliseconds for which changes are gathered. */
const MOMENT = 50;
/** Changes that are not shown yet, by batch and entry. */
const waiting = new Map<string, Map<string, Partial<UploadEntry>>>();
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const next = batches.map((batch) => {
    const changes = waiting.get(batch.id);
    if (!changes) return batch;
    const entries = batch.entries.map((entry) => {
      const change = changes.get(entry.id);
      return change ? { ...entry, ...change } : entry;
    });
    return { ...batch, entries };
  });
  waiting.clear();
  setBatches(next);
}

function setBatches(next: readonly UploadBatch[]): void {
  batches = next;
  for (const listener of listeners) listener();
}

/** All uploads of this tab; they go on while one moves between screens. */
export const uploadBatches = {
  add: (batch: UploadBatch): void => setBatches([...uploadBatches.get(), batch]),
  /** Shown a moment later, with what else changes until then: thousands of files change several times each. */
  update(batchId: string, entryId: string, change: Partial<UploadEntry>): void {
    const ofBatch = waiting.get(batchId) ?? new Map<string, Partial<UploadEntry>>();
    waiting.set(batchId, ofBatch.set(entryId, { ...ofBatch.get(entryId), ...change }));
    timer ??= setTimeout(flush, MOMENT);
  },
  remove: (batchId: string): void => setBatches(uploadBatches.get().filter(({ id }) => id !== batchId)),
  /** Stops everything and clears the screen: the next user of this browser may be another person. */
  pauseAll: (): void => {
    for (const batch of batches) batch.pause();
    setBatches([]);
  },
  /** As of now. */
  get(): readonly UploadBatch[] {
    flush();
    return batches;
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useUploadBatches = (): readonly UploadBatch[] => useSyncExternalStore(subscribe, () => batches);

const UNDER_WAY: readonly UploadEntry['state'][] = ['waiting', 'sending', 'offline', 'reading'];

/** True while anything is still to be sent or read. */
export const isUnderWay = ({ entries }: UploadBatch): boolean => entries.some(({ state }) => UNDER_WAY.includes(state));

/** True while leaving the page would lose something. */
export const wouldBeLost = ({ entries }: UploadBatch): boolean =>
  entries.some(({ state, isKept }) => !isKept && UNDER_WAY.includes(state));
