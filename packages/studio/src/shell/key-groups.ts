import { useEffect, useSyncExternalStore } from 'react';
import type { KeyGroup } from './keyboard-help.tsx';

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function setGroups(next: readonly KeyGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Keys of the screen that is open. */
export const useKeyGroups = (): readonly KeyGroup[] => useSyncExternalStore(subscribe, () => groups);

/** Lists a screen's keys while it is open. Pass a constant. */
export function useScreenKeys(group: KeyGroup): void {
  useEffect(() => {
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((other) => other !== group));
  }, [group]);
}
