/** Values kept in memory up to a number of bytes; what was used longest ago goes first. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Bytes of everything that is kept. */
  size(): number;
}

/** Bytes that a key and its place in the map take, roughly. */
const OVERHEAD = 200;

/** `sizeOf`: bytes of a value. One that alone takes more than half of `maxBytes` is not kept. */
export function createByteCache<Value>(maxBytes: number, sizeOf: (value: Value) => number): ByteCache<Value> {
  const kept = new Map<string, Value>();
  let bytes = 0;
  const costOf = (key: string, value: Value) => sizeOf(value) + key.length * 2 + OVERHEAD;
  const drop = (key: string) => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    bytes -= costOf(key, value);
  };
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      // The map is in the order of use.
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      const cost = costOf(key, value);
      if (cost > maxBytes / 2) return;
      kept.set(key, value);
      bytes += cost;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
    size: () => bytes,
  };
}
