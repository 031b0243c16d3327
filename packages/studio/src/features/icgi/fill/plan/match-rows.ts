import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { exactForm, naturalForm } from './row-keys.ts';

/** Something that a row may be found for, by any of its names; the first ones have precedence. */
export interface Named {
  id: string;
  names: readonly string[];
}

/** A row of the table by its key. */
export interface KeyedRow {
  /** As spreadsheets number rows. */
  line: number;
  key: string;
  /** Why its key is empty, where its cell is not. */
  fault?: string | undefined;
}

/** Which row fills what. */
export interface RowMatches<T extends Named> {
  /** In the order of the things. */
  matched: { thing: T; row: number }[];
  /** Rows that fill nothing. */
  rowFaults: { line: number; type: RowFault; reason: string }[];
  /** Things without a row. */
  thingFaults: { thing: T; reason: string }[];
}

export type RowFault = 'no-key' | 'repeated' | 'unknown' | 'unclear';

/**
 * Finds the row of each thing: by its name, without case and spaces, else by the number in it (see {@link naturalForm}).
 * Several things of one name, such as a flat that is outlined in several views, take the same row. A number decides only where
 * it leaves no doubt: one row, and things of one name.
 */
export function matchRows<T extends Named>(things: readonly T[], rows: readonly KeyedRow[]): RowMatches<T> {
  const rowFaults: RowMatches<T>['rowFaults'] = [];
  const exact = new Map<string, number>();
  for (const [at, { line, key, fault }] of rows.entries()) {
    const form = exactForm(key);
    const before = exact.get(form);
    if (form === '') rowFaults.push({ line, type: 'no-key', reason: fault ?? 'It has no key' });
    else if (before !== undefined)
      rowFaults.push({ line, type: 'repeated', reason: `Row ${rows[before]?.line} has the same key “${shown(key)}”` });
    else exact.set(form, at);
  }
  const found = new Map<string, number>();
  for (const { id, names } of things) {
    const row = names.map((name) => exact.get(exactForm(name))).find((at) => at !== undefined);
    if (row !== undefined) found.set(id, row);
  }
  const taken = new Set(found.values());
  const open = [...exact.values()].filter((at) => !taken.has(at));
  byNumber(things, rows, { found, open, rowFaults });
  const thingFaults = things
    .filter(({ id }) => !found.has(id))
    .map((thing) => ({
      thing,
      reason: thing.names.length === 0 ? 'It has no name to find a row by' : 'No row has its name',
    }));
  const matched = things.flatMap((thing) => {
    const row = found.get(thing.id);
    return row === undefined ? [] : [{ thing, row }];
  });
  return { matched, rowFaults: rowFaults.sort((a, b) => a.line - b.line), thingFaults };
}

/** How many things a column of a table finds a row for. */
export function foundBy({ rows }: TableFile, column: number, things: readonly Named[]): number {
  const keyed = rows.map(({ line, texts }) => ({ line, key: texts[column] ?? '' }));
  return matchRows(things, keyed).matched.length;
}

interface Open<T extends Named> {
  found: Map<string, number>;
  /** Rows that nothing has the name of. */
  open: readonly number[];
  rowFaults: RowMatches<T>['rowFaults'];
}

function byNumber<T extends Named>(
  things: readonly T[],
  rows: readonly KeyedRow[],
  { found, open, rowFaults }: Open<T>,
): void {
  const byForm = new Map<string, T[]>();
  for (const thing of things) {
    for (const form of new Set(thing.names.flatMap((name) => naturalForm(name) ?? []))) {
      const own = byForm.get(form);
      if (own) own.push(thing);
      else byForm.set(form, [thing]);
    }
  }
  const rowsOf = Map.groupBy(open, (at) => naturalForm(rows[at]?.key ?? ''));
  for (const [form, own] of rowsOf) {
    const fitting = form === null ? [] : (byForm.get(form) ?? []).filter(({ id }) => !found.has(id));
    const names = [...new Map(fitting.map(({ names: [name = ''] }) => [exactForm(name), name])).values()];
    const [only] = own;
    if (own.length === 1 && names.length === 1 && only !== undefined) {
      for (const { id } of fitting) found.set(id, only);
      continue;
    }
    for (const at of own) {
      const { line = 0, key = '' } = rows[at] ?? {};
      const reason =
        names.length === 0
          ? `Nothing is called “${shown(key)}”`
          : names.length > 1
            ? `“${shown(key)}” may be ${listed(names)}: write the whole name`
            : `Other rows may be ${listed(names)}, too: write the whole name`;
      rowFaults.push({ line, type: names.length === 0 ? 'unknown' : 'unclear', reason });
    }
  }
}

const shown = (text: string): string => text.trim().slice(0, 60);

const listed = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `“${shown(name)}”`)
    .join(' or ');
