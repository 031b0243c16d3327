import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { useSyncExternalStore } from 'react';

let putOff: Conflict | null = null;
const listeners = new Set<() => void>();

/** Closes the message of a conflict whose dialog could not be loaded; null shows it again. */
export function putOffConflict(conflict: Conflict | null): void {
  putOff = conflict;
  for (const listener of listeners) listener();
}

export function usePutOffConflict(): Conflict | null {
  return useSyncExternalStore(subscribe, read, read);
}

const read = (): Conflict | null => putOff;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
