import { useSyncExternalStore } from 'react';

/** `loading` while at least one task is registered. */
export type LoadingState = 'idle' | 'loading';

/** Counts tasks under way: `push` starts one, `pop` ends one. The counter never goes below 0. */
export function createLoadingStore() {
  let count = 0;
  const listeners = new Set<() => void>();
  const setCount = (next: number) => {
    const before = stateOf(count);
    count = next;
    if (stateOf(count) !== before) for (const listener of listeners) listener();
  };
  return {
    push: () => setCount(count + 1),
    pop: () => setCount(Math.max(0, count - 1)),
    getState: (): LoadingState => stateOf(count),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function stateOf(count: number): LoadingState {
  return count > 0 ? 'loading' : 'idle';
}

/** The tasks of the whole app; `LoadingBar` shows them. */
export const loadingStore = createLoadingStore();

/** Whether anything is loading. */
export function useLoadingState(): LoadingState {
  return useSyncExternalStore(loadingStore.subscribe, loadingStore.getState);
}
