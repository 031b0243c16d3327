import { useCallback, useEffect, useState } from 'react';

/** What a visitor has seen on this visit: views and what was opened, by id. */
export interface Seen {
  has: (id: string) => boolean;
  add: (id: string) => void;
}

/** Remembered as long as the browser's tab is open, and nowhere else. */
export function useSeen(product: string, keyframe: string | null): Seen {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(stored(product)));
  const add = useCallback(
    (id: string) =>
      setIds((before) => {
        if (before.has(id)) return before;
        const next = new Set(before).add(id);
        store(product, next);
        return next;
      }),
    [product],
  );
  useEffect(() => {
    if (keyframe !== null) add(keyframe);
  }, [keyframe, add]);
  return { has: (id) => ids.has(id), add };
}

const keyOf = (product: string) => `diorama.seen.${product}`;

function stored(product: string): string[] {
  try {
    return sessionStorage.getItem(keyOf(product))?.split(' ') ?? [];
  } catch {
    return []; // storage is blocked
  }
}

function store(product: string, ids: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(keyOf(product), [...ids].join(' '));
  } catch {
    // storage is blocked: it is forgotten with the page
  }
}
