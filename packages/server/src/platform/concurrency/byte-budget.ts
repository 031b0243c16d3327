/** Bytes that may be in use at once. */
export interface ByteBudget {
  /** Resolves when there is room; what it gives lets go of the bytes, once. */
  take(line: string, bytes: number): Promise<() => void>;
  /** Bytes in use. */
  taken(): number;
}

interface Waiting {
  line: string;
  bytes: number;
  go: () => void;
}

/**
 * Lets at most `max` bytes be in use at once, and at most `share` of them by one line; the rest wait in order of
 * arrival. A line that is full keeps no other line waiting. An item larger than a bound runs alone.
 */
export function createByteBudget(max: number, share: number): ByteBudget {
  const waiting: Waiting[] = [];
  const lines = new Map<string, number>();
  let taken = 0;
  const hasRoom = (bytes: number) => taken === 0 || taken + bytes <= max;
  const hasShare = (line: string, bytes: number) => {
    const own = lines.get(line) ?? 0;
    return own === 0 || own + bytes <= share;
  };
  const add = (line: string, bytes: number) => {
    const own = (lines.get(line) ?? 0) + bytes;
    if (own > 0) lines.set(line, own);
    else lines.delete(line);
    taken += bytes;
  };
  function letIn(): void {
    for (let at = 0; at < waiting.length; ) {
      const next = waiting[at];
      if (!next || !hasRoom(next.bytes)) return;
      if (hasShare(next.line, next.bytes)) {
        waiting.splice(at, 1);
        add(next.line, next.bytes);
        next.go();
      } else at += 1;
    }
  }
  return {
    async take(line, bytes) {
      await new Promise<void>((go) => {
        waiting.push({ line, bytes, go });
        letIn();
      });
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        add(line, -bytes);
        letIn();
      };
    },
    taken: () => taken,
  };
}
