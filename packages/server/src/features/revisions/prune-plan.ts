/** Milliseconds for which one revision is kept of what is old. */
const HOUR = 3_600_000;

/** A revision as the plan looks at it. */
interface Dated {
  revision: number;
  at: Date;
}

/** Rows that go, oldest first, and the one that stands for them afterwards. */
export interface Squash {
  into: number;
  from: number[];
}

/**
 * What becomes of old revisions, given oldest first: the last of each hour stays, and so does whatever is pinned; the
 * others are taken into the next one that stays.
 */
export function planPrune(old: readonly Dated[], pinned: ReadonlySet<number>): Squash[] {
  const squashes: Squash[] = [];
  let open: number[] = [];
  for (const [at, row] of old.entries()) {
    const next = old[at + 1];
    const isLastOfHour = !next || hourOf(next) !== hourOf(row);
    if (!isLastOfHour && !pinned.has(row.revision)) open.push(row.revision);
    else {
      if (open.length > 0) squashes.push({ into: row.revision, from: open });
      open = [];
    }
  }
  return squashes;
}

const hourOf = ({ at }: Dated): number => Math.floor(at.getTime() / HOUR);
