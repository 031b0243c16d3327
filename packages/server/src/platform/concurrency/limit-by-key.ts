import { limit } from './limit.ts';

/** Runs at most `size` pieces of work of one key at a time; each key's rest waits in its own line. */
export function limitByKey(size: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: ReturnType<typeof limit>; inside: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: limit(size), inside: 0 };
    lines.set(key, line);
    line.inside += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.inside -= 1;
      if (line.inside === 0) lines.delete(key);
    }
  };
}
