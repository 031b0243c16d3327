import type { ProjectImport } from '@diorama/contract/archives/archives.contract.ts';
import { useSyncExternalStore } from 'react';

/** The archive that this tab sends, or has sent last. */
export interface ImportRun {
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** `sending` until the server has the file, then what the server says. */
  state: 'sending' | 'working' | 'done' | 'failed' | 'cancelled';
  /** Bytes that have arrived. */
  sent: number;
  /** What the server says last. */
  found: ProjectImport | null;
  /** Why it failed, and the part of the archive that is at fault. */
  fault: { message: string; entry: string | null } | null;
  cancel: () => void;
}

let run: ImportRun | null = null;
const listeners = new Set<() => void>();

export const importRun = {
  get: (): ImportRun | null => run,
  set(next: ImportRun | null): void {
    run = next;
    for (const listener of listeners) listener();
  },
  change(more: Partial<ImportRun>): void {
    if (run) importRun.set({ ...run, ...more });
  },
};

export const useImportRun = (): ImportRun | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, importRun.get);
