/** The revisions a row of the log stands for: from `squashed_from`, or only its own. */
export interface LogSpan {
  revision: number;
  squashed_from: number | null;
}

/** True when the rows, oldest first, lead from just after one revision to another without a gap or a cut through a row. */
export function leadsFrom(rows: readonly LogSpan[], after: number, to: number): boolean {
  let next = after + 1;
  for (const { revision, squashed_from } of rows) {
    if ((squashed_from ?? revision) !== next) return false;
    next = revision + 1;
  }
  return next === to + 1;
}
