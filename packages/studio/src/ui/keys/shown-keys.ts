import { useEffect, useSyncExternalStore } from 'react';

/** What a key does. In `keys` each entry is one press: `['Ctrl K']`, or alternatives `['Delete', 'Backspace']`. */
export interface KeyLine {
  keys: readonly string[];
  label: string;
}

/** Keys that belong together. */
export interface KeyGroup {
  title: string;
  keys: readonly KeyLine[];
}

let shown: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly KeyGroup[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Lists keys that work from now on, until the returned function is called. Call it where the keys are handled. */
export function showKeys(group: KeyGroup): () => void {
  setShown([...shown, group]);
  return () => setShown(shown.filter((other) => other !== group));
}

/** The same while a component is mounted. Pass a value that stays the same. */
export function useShownKeys(group: KeyGroup): void {
  useEffect(() => showKeys(group), [group]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Everything that keys do now: groups of one title together, each line once. */
export function keyGroups(groups: readonly KeyGroup[] = shown): KeyGroup[] {
  const byTitle = new Map<string, Map<string, KeyLine>>();
  for (const { title, keys } of groups) {
    const lines = byTitle.get(title) ?? new Map<string, KeyLine>();
    for (const line of keys) lines.set(line.label, line);
    byTitle.set(title, lines);
  }
  return [...byTitle]
    .map(([title, lines]) => ({ title, keys: [...lines.values()] }))
    .filter(({ keys }) => keys.length > 0);
}

/** The same, as it changes. */
export const useKeyGroups = (): KeyGroup[] => keyGroups(useSyncExternalStore(subscribe, () => shown));
