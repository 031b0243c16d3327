/** An entry of the audit, as it is put together with others. */
export interface ActivityRow {
  id: number;
  at: Date;
  actor: string | null;
  action: string;
  /** An id, or several with commas. */
  target: string | null;
  space_id: string;
  revision: number | null;
}

/** Milliseconds between two entries of the same line at most. */
const HALF_AN_HOUR = 1_800_000;

/** Entries that are summarized in one line; the newest comes first. */
export interface ActivityGroup {
  newest: ActivityRow;
  since: Date;
  count: number;
  targets: Set<string>;
  add: (row: ActivityRow) => void;
}

export function startGroup(newest: ActivityRow): ActivityGroup {
  const group: ActivityGroup = { newest, since: newest.at, count: 0, targets: new Set(), add };
  function add({ at, target }: ActivityRow): void {
    group.since = at;
    group.count += 1;
    for (const id of target?.split(',') ?? []) if (id) group.targets.add(id);
  }
  add(newest);
  return group;
}

/** Whether an older entry goes with these. */
export const joinsGroup = ({ since }: ActivityGroup, { at }: ActivityRow): boolean =>
  since.getTime() - at.getTime() <= HALF_AN_HOUR;
