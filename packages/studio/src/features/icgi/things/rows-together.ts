import { useEffect, useSyncExternalStore } from 'react';
import { useSelection } from '../use-selection.ts';

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

/** What is selected in an outline: all that are selected together there, else what the address names. */
export function useChosenRows(): RowsTogether {
  const rows = useRowsTogether();
  const { selected } = useSelection();
  if (!selected) return NONE;
  if (rows.ids.length > 1 && rows.collection === selected.collection) return rows;
  return { collection: selected.collection, ids: [selected.id] };
}
