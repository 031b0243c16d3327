/** Milliseconds a total is believed: other processes' projects are counted this much later at most. */
const LIFE = 1_000;
const MAX_KEPT = 1_000;

/** Numbers of projects by what was searched for, so that typing and paging do not count the same again. */
export function createProjectTotals(now: () => number = Date.now) {
  const totals = new Map<string, { total: number; at: number }>();
  return {
    find(key: string): number | undefined {
      const known = totals.get(key);
      return known && now() - known.at < LIFE ? known.total : undefined;
    },
    keep(key: string, total: number): void {
      if (totals.size >= MAX_KEPT) totals.clear();
      totals.set(key, { total, at: now() });
    },
    /** A project was made or renamed here. */
    forget: (): void => totals.clear(),
  };
}

export type ProjectTotals = ReturnType<typeof createProjectTotals>;
