/** Milliseconds a total is believed, as long as no project was made, renamed or written to. */
const LIFE = 1_000;
const MAX_KEPT = 1_000;

interface Total {
  total: number;
  /** When any project was last changed, as the database says. */
  newest: string | null;
}

/** Numbers of projects by what was searched for, so that typing and coming back do not count the same again. */
export function createProjectTotals(now: () => number = Date.now) {
  const totals = new Map<string, Total & { at: number }>();
  return {
    find(key: string): Total | undefined {
      const known = totals.get(key);
      return known && now() - known.at < LIFE ? known : undefined;
    },
    keep(key: string, total: Total): void {
      if (totals.size >= MAX_KEPT) totals.clear();
      totals.set(key, { ...total, at: now() });
    },
  };
}

export type ProjectTotals = ReturnType<typeof createProjectTotals>;
