import { useShortcuts } from '../ui/keys/shortcuts.ts';

/** The keys that lead from a part of something to the next one and the one before, round and round. */
export function usePartKeys<Part>(
  title: string,
  parts: readonly Part[],
  isCurrent: (part: Part) => boolean,
  go: (part: Part) => void,
): void {
  const step = (by: -1 | 1) => () => {
    const next = parts[(parts.findIndex(isCurrent) + by + parts.length) % parts.length];
    if (next !== undefined) go(next);
  };
  useShortcuts(title, [
    { keys: '[', label: 'Go to the part before', run: step(-1) },
    { keys: ']', label: 'Go to the next part', run: step(1) },
  ]);
}
