/** Keys that are remembered at once. */
const MAX_KEYS = 20_000;

/**
 * Limits calls in this process's memory alone, for keys that nothing may write down. At most `limit` in each `window`
 * (milliseconds) of a key.
 */
export function createRecentCalls({ limit, window }: { limit: number; window: number }, now: () => number = Date.now) {
  const keys = new Map<string, { count: number; until: number }>();
  return {
    /** Seconds until the next one is free; 0: this one is taken. */
    take(key: string): number {
      const at = now();
      const known = keys.get(key);
      if (known && known.until > at) {
        known.count += 1;
        return known.count <= limit ? 0 : Math.ceil((known.until - at) / 1_000);
      }
      keys.delete(key);
      keys.set(key, { count: 1, until: at + window });
      // Windows begin one after another, so the first key is the one that ends first.
      for (const [oldest, { until }] of keys) {
        if (until > at && keys.size <= MAX_KEYS) break;
        keys.delete(oldest);
      }
      return 0;
    },

    /** Keys that are remembered. */
    size: (): number => keys.size,
  };
}
