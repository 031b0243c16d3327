import type { VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';

/** A record by what it is called; `key` is null when it is deleted. */
export interface NamedRecord {
  key: string | null;
  name: string;
}

/** What was seen or opened. */
export interface ThingRow extends NamedRecord {
  id: string;
  count: number;
  /** 0..1 of all rows. */
  share: number;
  /** Milliseconds it was on screen each time; null where that is not counted. */
  time: number | null;
}

/** A way between views. */
export interface WayRow extends NamedRecord {
  id: string;
  walked: number;
  played: number;
  late: number;
  skipped: number;
}

type Counted = VisitSummary['counted'];
type NameOf = (id: string) => NamedRecord;

/** What was seen, or what was opened; of `all`, what was not is listed, too. */
export function thingRows(
  counted: Counted,
  what: 'view' | 'open',
  nameOf: NameOf,
  all: readonly string[] = [],
): ThingRow[] {
  const own = counted.filter((one) => one.what === what && one.count > 0);
  const sum = own.reduce((before, { count }) => before + count, 0);
  const known = new Set(own.map(({ id }) => id));
  return [
    ...own.map(({ id, count, ms }) => ({
      ...nameOf(id),
      ...{ id, count, share: count / sum, time: what === 'view' ? ms / count : null },
    })),
    ...all.filter((id) => !known.has(id)).map((id) => ({ ...nameOf(id), ...{ id, count: 0, share: 0, time: null } })),
  ];
}

/** Transitions between views, each with its outcome. */
export function wayRows(counted: Counted, nameOf: NameOf): WayRow[] {
  const rows = new Map<string, WayRow>();
  for (const { what, id, count } of counted) {
    if (what !== 'played' && what !== 'late' && what !== 'skipped') continue;
    const row = rows.get(id) ?? { ...nameOf(id), id, walked: 0, played: 0, late: 0, skipped: 0 };
    row[what] += count;
    row.walked += count;
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** A column of a table of visits. */
export interface VisitColumn<Row> {
  id: string;
  label: string;
  value: (row: Row) => string | number | null;
  /** What stands in the cell; the value itself unless given. */
  text?: (row: Row) => string;
}

/** By one column; rows without a value come last, equal ones by name. */
export function sortRows<Row extends { name: string }>(
  rows: readonly Row[],
  { value }: Pick<VisitColumn<Row>, 'value'>,
  isDescending: boolean,
): Row[] {
  const compare = (a: Row, b: Row): number => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareNames(String(x), String(y));
    return isDescending ? -order : order;
  };
  return rows.toSorted((a, b) => compare(a, b) || compareNames(a.name, b.name));
}

/** `8 s`, `1 min 5 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** `12 %`; what is less than half a percent and not nothing says so. */
export const percent = (share: number): string =>
  share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(share * 100)} %`;
