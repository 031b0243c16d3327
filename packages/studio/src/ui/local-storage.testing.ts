import { afterEach, beforeEach, vi } from 'vitest';

/** A storage of the browser for the tests of a file, empty before each of them. What is in it can be read and set. */
export function stubLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return kept;
}
