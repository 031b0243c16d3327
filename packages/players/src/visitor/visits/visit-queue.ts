import type { CountedWhat, ReportLine } from '@diorama/contract/visits/visits.contract.ts';

/** Milliseconds between two reports at most; the last goes when the page is left. */
export const REPORT_EVERY = 30_000;
/** What one report may hold: lines, times and milliseconds of each (`contract/src/visits`). */
const MOST_LINES = 60;
const MOST_TIMES = 100;
const MOST_TIME = 30 * 60_000;

interface QueueOptions {
  /** Milliseconds on a clock that only goes forward. */
  now: () => number;
  /** Runs `act` after so many milliseconds, unless what it returns is called first. */
  later: (act: () => void, wait: number) => () => void;
  send: (lines: ReportLine[]) => void;
}

/** Sums what a visitor sees and opens until it is reported. Kept in memory alone. */
export function createVisitQueue({ now, later, send }: QueueOptions) {
  const lines = new Map<string, ReportLine>();
  let stopTimer: (() => void) | null = null;
  let view: string | null = null;
  /** When the visitor began to look at the view; null: the page is hidden. */
  let since: number | null = now();

  function add(what: CountedWhat, id: string | null, times: number, ms = 0): void {
    const key = `${what} ${id ?? ''}`;
    const line = lines.get(key) ?? { what, ...(id === null ? {} : { id }), count: 0 };
    line.count = Math.min(MOST_TIMES, line.count + times);
    if (ms > 0) line.ms = Math.min(MOST_TIME, (line.ms ?? 0) + Math.round(ms));
    lines.set(key, line);
    stopTimer ??= later(report, REPORT_EVERY);
  }

  /** The sight of a view is counted on arrival, the time in it when it is left. */
  function addTime(): void {
    if (view !== null && since !== null) add('view', view, 0, now() - since);
  }

  function report(): void {
    stopTimer?.();
    stopTimer = null;
    const all = [...lines.values()];
    lines.clear();
    for (let at = 0; at < all.length; at += MOST_LINES) send(all.slice(at, at + MOST_LINES));
  }

  return {
    add: (what: Exclude<CountedWhat, 'view'>, id: string | null): void => add(what, id, 1),

    /** The view a visitor stands in from now on; null on the way to another. */
    stand(next: string | null): void {
      if (next === view) return;
      addTime();
      view = next;
      if (since !== null) since = now();
      if (next !== null) add('view', next, 1);
    },

    /** The page is hidden: everything is reported. */
    pause(): void {
      addTime();
      since = null;
      report();
    },

    /** The page is visible again. */
    resume(): void {
      since ??= now();
    },
  };
}

export type VisitQueue = ReturnType<typeof createVisitQueue>;
