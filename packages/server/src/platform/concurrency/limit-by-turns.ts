/**
 * Runs at most `size` pieces of work at a time and one of each line: lines take turns, so that a long line keeps others
 * waiting for no more than the running piece.
 */
export function limitByTurns(size: number): <T>(line: string, work: () => Promise<T>) => Promise<T> {
  /** Lines with work, in the order of their turns; the first of each may be at work. */
  const lines = new Map<string, (() => void)[]>();
  const busy = new Set<string>();

  function startNext(): void {
    for (const [line, waiting] of lines) {
      if (busy.size >= size) return;
      if (busy.has(line)) continue;
      const start = waiting.shift();
      if (waiting.length === 0) lines.delete(line);
      busy.add(line);
      start?.();
    }
  }

  return async (line, work) => {
    await new Promise<void>((go) => {
      const waiting = lines.get(line) ?? [];
      waiting.push(go);
      lines.set(line, waiting);
      startNext();
    });
    try {
      return await work();
    } finally {
      busy.delete(line);
      const waiting = lines.get(line);
      lines.delete(line);
      if (waiting) lines.set(line, waiting); // behind all others
      startNext();
    }
  };
}
