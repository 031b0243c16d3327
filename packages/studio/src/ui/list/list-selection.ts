/** Which rows of a list are selected, and which one the keyboard is at. Pure: `useListSelection` holds it. */
export interface ListSelection {
  ids: ReadonlySet<string>;
  /** The row from which Shift selects. */
  anchor: string | null;
  /** The row that has the list's tab stop. */
  lead: string | null;
}

/** The rows in the order they are shown. */
export interface ListShape {
  ids: readonly string[];
  /** Items in a row: 1 in a list, more in a grid. */
  columns: number;
  /** In a grid: where a second group begins, in a row of its own. */
  breakAt?: number;
  /** Arrow keys select what they reach, as in a file manager; otherwise they only move. */
  isFollowing: boolean;
}

/** Held while clicking or pressing a key. Ctrl and Cmd mean the same. */
export interface Modifiers {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** One row selected, or none. */
export const selectOnly = (id: string | null): ListSelection => ({
  ids: id === null ? NO_IDS : new Set([id]),
  anchor: id,
  lead: id,
});

/** A click on a row: alone it selects, Shift selects a range, Ctrl or Cmd adds and removes. */
export function selectByClick(
  selection: ListSelection,
  ids: readonly string[],
  id: string,
  modifiers: Modifiers,
): ListSelection {
  if (modifiers.shiftKey) return extendTo(selection, ids, id, isToggle(modifiers));
  return isToggle(modifiers) ? toggleRow(selection, id) : selectOnly(id);
}

/** Adds a row or removes it; the next range begins there. */
export function toggleRow({ ids }: ListSelection, id: string): ListSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, lead: id };
}

/** A key in a list; null when it means nothing to the selection. */
export function selectByKey(
  selection: ListSelection,
  shape: ListShape,
  press: Modifiers & { key: string },
): ListSelection | null {
  const { ids } = shape;
  if (press.key === 'Escape') return selection.ids.size === 0 ? null : { ...selection, ids: NO_IDS, anchor: null };
  if (press.key.toLowerCase() === 'a' && isToggle(press)) return { ...selection, ids: new Set(ids) };
  if (press.key === ' ') return selection.lead === null ? null : toggleRow(selection, selection.lead);
  const to = placeAfter(ids.indexOf(selection.lead ?? ''), shape, press.key);
  const id = to === null ? undefined : ids[to];
  if (id === undefined) return null;
  if (press.shiftKey) return extendTo(selection, ids, id, isToggle(press));
  return shape.isFollowing && !isToggle(press) ? selectOnly(id) : { ...selection, lead: id };
}

/** What an act on a row means: the whole selection when the row is part of it, else that row. In the list's order. */
export function targetsOf({ ids: selected }: ListSelection, ids: readonly string[], id: string): string[] {
  return selected.has(id) ? ids.filter((other) => selected.has(other)) : [id];
}

/** After rows went or came: what is gone is not selected, and the row that followed it has the tab stop, or else the one before. */
export function keepExisting(
  selection: ListSelection,
  ids: readonly string[],
  before: readonly string[],
): ListSelection {
  const there = new Set(ids);
  const { anchor, lead } = selection;
  const kept = [...selection.ids].filter((id) => there.has(id));
  // One that was not there before is still to come.
  const isLeadThere = lead === null || there.has(lead) || !before.includes(lead);
  if (kept.length === selection.ids.size && isLeadThere && (anchor === null || there.has(anchor))) return selection;
  return {
    ids: kept.length === selection.ids.size ? selection.ids : new Set(kept),
    anchor: anchor !== null && there.has(anchor) ? anchor : null,
    lead: isLeadThere ? lead : nearestLeft(before, before.indexOf(lead), there),
  };
}

function nearestLeft(before: readonly string[], place: number, there: ReadonlySet<string>): string | null {
  const isThere = (id: string) => there.has(id);
  return before.slice(place).find(isThere) ?? before.slice(0, place).findLast(isThere) ?? null;
}

/** The next row whose name begins with what was typed, from `lead` on and round. One letter again finds the next one. */
export function findTyped(
  rows: readonly { id: string; name: string }[],
  lead: string | null,
  typed: string,
): string | null {
  const text = typed.toLocaleLowerCase();
  const isRepeated = text.length > 1 && [...text].every((letter) => letter === text[0]);
  const wanted = isRepeated ? text.slice(0, 1) : text;
  const at = rows.findIndex(({ id }) => id === lead);
  const from = wanted.length === 1 ? at + 1 : Math.max(0, at);
  const found = [...rows.slice(from), ...rows.slice(0, from)].find(({ name }) =>
    name.toLocaleLowerCase().startsWith(wanted),
  );
  return found?.id ?? null;
}

export const isToggle = ({ ctrlKey, metaKey }: Modifiers): boolean => ctrlKey || metaKey;

/** Selects from the anchor to a row; `isAdding` keeps what was selected elsewhere. */
function extendTo(selection: ListSelection, ids: readonly string[], id: string, isAdding: boolean): ListSelection {
  const anchor = selection.anchor ?? selection.lead ?? id;
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b);
  const range = ids.slice(Math.max(0, from ?? 0), (to ?? 0) + 1);
  return { ids: new Set(isAdding ? [...selection.ids, ...range] : range), anchor, lead: id };
}

/** Where a key leads from a row; null for other keys. At the ends it stays. */
function placeAfter(at: number, { ids, columns, breakAt = 0 }: ListShape, key: string): number | null {
  const last = ids.length - 1;
  const isGrid = columns > 1;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return at < 0 ? 0 : neighbourOf(at, key === 'ArrowDown' ? 1 : -1, { columns, breakAt, last });
    case 'ArrowRight':
      return isGrid ? Math.min(last, at + 1) : null;
    case 'ArrowLeft':
      return isGrid ? Math.max(0, at - 1) : null;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** One row up or down in the same column, or at the end of a shorter row. */
function neighbourOf(
  at: number,
  by: -1 | 1,
  { columns, breakAt, last }: { columns: number; breakAt: number; last: number },
): number {
  const startOf = (place: number): number => {
    const group = place < breakAt ? 0 : breakAt;
    return place - ((place - group) % columns);
  };
  const endOf = (start: number): number => Math.min(start + columns, start < breakAt ? breakAt : last + 1) - 1;
  const start = startOf(at);
  const next = by > 0 ? endOf(start) + 1 : startOf(start - 1);
  if (next > last || (by < 0 && start === 0)) return at;
  return Math.min(next + at - start, endOf(next));
}
