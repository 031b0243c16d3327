import { useSyncExternalStore } from 'react';

let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The rows that are dragged now. */
export const draggedRows = {
  set: (next: Iterable<string>): void => {
    ids = new Set(next);
    for (const listener of listeners) listener();
  },
};

export const useIsDragged = (id: string): boolean => useSyncExternalStore(subscribe, () => ids.has(id));
