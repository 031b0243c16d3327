/** Whole files in memory, fetched once for any number of callers, the least recently used dropped first. */
export interface ByteCache {
  /** Rejects with the signal's reason when the caller gives up; the fetch is aborted when no caller is left. */
  get(url: string, signal: AbortSignal, priority: 'low' | 'high'): Promise<Blob>;
  has(url: string): boolean;
}

interface Fetching {
  blob: Promise<Blob>;
  waiting: number;
  abort: AbortController;
}

/** `limit` in bytes. `onBegin` is called for each fetch; what it returns, with the bytes that came. */
export function createByteCache(limit: number, onBegin: () => (bytes: number) => void): ByteCache {
  const kept = new Map<string, Blob>();
  const fetching = new Map<string, Fetching>();
  let bytes = 0;

  function keep(url: string, blob: Blob): void {
    kept.set(url, blob);
    bytes += blob.size;
    for (const [old, { size }] of kept) {
      if (bytes <= limit || old === url) break;
      kept.delete(old);
      bytes -= size;
    }
  }

  function begin(url: string, priority: 'low' | 'high'): Fetching {
    const abort = new AbortController();
    const load = async () => {
      const end = onBegin();
      try {
        const response = await fetch(url, { signal: abort.signal, priority });
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
        const blob = await response.blob();
        keep(url, blob);
        end(blob.size);
        return blob;
      } finally {
        if (fetching.get(url)?.abort === abort) fetching.delete(url);
      }
    };
    const started = { blob: load(), waiting: 0, abort };
    started.blob.catch(() => undefined); // everybody may have given up by then
    fetching.set(url, started);
    return started;
  }

  return {
    has: (url) => kept.has(url),
    get(url, signal, priority) {
      const known = kept.get(url);
      if (known) {
        kept.delete(url);
        kept.set(url, known); // most recently used last
        return Promise.resolve(known);
      }
      if (signal.aborted) return Promise.reject(signal.reason);
      const current = fetching.get(url) ?? begin(url, priority);
      current.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          current.waiting -= 1;
          if (current.waiting === 0) {
            if (fetching.get(url) === current) fetching.delete(url);
            current.abort.abort();
          }
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        current.blob.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
