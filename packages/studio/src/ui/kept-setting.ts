/** A setting that this browser remembers. Where storage is full or shut off it lasts until the page is left. */
export interface KeptSetting<T> {
  /** Null: there is none, or this release does not know it. */
  read: () => T | null;
  /** Null forgets it. */
  keep: (value: T | null) => void;
}

/** `parse`: what a stored value means; null or undefined where it means nothing. */
export function keptSetting<T>(name: string, parse: (stored: unknown) => T | null | undefined): KeptSetting<T> {
  const key = `diorama.${name}`;
  return {
    read: () => {
      try {
        return parse(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? null;
      } catch {
        return null; // storage is shut off, or holds something else
      }
    },
    keep: (value) => {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // storage is full or shut off
      }
    },
  };
}

/** A setting that is on or off. */
export const keptSwitch = (name: string): KeptSetting<true> => keptSetting(name, (stored) => stored !== null || null);

/** Things whose settings are remembered, at most. */
const MOST = 50;

/** A setting of each of several things, by their ids; those of the things that were set last. */
export function keptSettings<T>(name: string, parse: (stored: unknown) => T | null | undefined) {
  const all = keptSetting(name, (stored) =>
    Array.isArray(stored)
      ? stored.flatMap((pair: unknown): [string, T][] => {
          if (!Array.isArray(pair) || typeof pair[0] !== 'string') return [];
          const value = parse(pair[1]) ?? null;
          return value === null ? [] : [[pair[0], value]];
        })
      : null,
  );
  return {
    /** Null: it has none. */
    of: (id: string): T | null => all.read()?.find(([known]) => known === id)?.[1] ?? null,
    keep: (id: string, value: T | null): void => {
      const others = (all.read() ?? []).filter(([known]) => known !== id);
      const own: [string, T][] = value === null ? [] : [[id, value]];
      all.keep([...own, ...others].slice(0, MOST));
    },
  };
}
