import { useEffect, useSyncExternalStore } from 'react';

/** Records that are selected together in an outline. */
interface RowsTogether {
  collection: string;
  ids: readonly string[];
}

const NONE: RowsTogether = { collection: '', ids: [] };
let together = NONE;
const listeners = new Set<() => void>();

function set(next: RowsTogether): void {
  together = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Shares an outline's selection with the inspector, as long as the outline is open. */
export function useShareRows(collection: string, ids: readonly string[]): void {
  const key = ids.join();
  useEffect(() => {
    set({ collection, ids: key.split(',') });
    return () => set(NONE);
  }, [collection, key]);
}

export const useRowsTogether = (): RowsTogether => useSyncExternalStore(subscribe, () => together);
