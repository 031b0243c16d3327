import { byOrder, type Ordered, ordersBetween } from '../order.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Order keys for a list as it is wanted: items of the longest run that is in order already keep theirs. */
export function ordersFor(
  items: readonly { id: string }[],
  table: ReadonlyMap<string, StoredRecord>,
): Map<string, string> {
  const current = items.map(({ id }) => {
    const order = table.get(id)?.order;
    return typeof order === 'string' ? order : null;
  });
  const kept = longestOrdered(items.map(({ id }, index) => placeAt(id, current[index])));
  const orders = new Map<string, string>();
  let index = 0;
  let previous: string | null = null;
  while (index < items.length) {
    const order: string | null | undefined = kept.has(index) ? current[index] : null;
    const item = items[index];
    if (order && item) {
      orders.set(item.id, order);
      previous = order;
      index += 1;
      continue;
    }
    let end = index;
    while (end < items.length && (!kept.has(end) || !isBehind(current[end], previous))) end += 1;
    const fresh = ordersBetween(previous, current[end] ?? null, end - index);
    for (const key of fresh) {
      const next = items[index];
      if (next) orders.set(next.id, key);
      previous = key;
      index += 1;
    }
  }
  return orders;
}

/** Keys are equal where two people put items at one place: nothing fits between, so those behind get new ones. */
const isBehind = (order: string | null | undefined, previous: string | null): boolean =>
  previous === null || (order ?? '') > previous;

const placeAt = (id: string, order: string | null | undefined): Ordered | null => (order ? { id, order } : null);

/** Positions of a longest run that is in order already; nulls never take part. O(n log n), patience sorting. */
function longestOrdered(places: readonly (Ordered | null)[]): Set<number> {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  places.forEach((place, index) => {
    if (place === null) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = places[tails[middle] ?? -1];
      if (tail && byOrder(tail, place) < 0) low = middle + 1;
      else high = middle;
    }
    previous.set(index, tails[low - 1]);
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous.get(at)) kept.add(at);
  return kept;
}

/**
 * The order keys that change when items of a list go between two neighbours, in the order they are given: their own, and
 * where the neighbours have equal keys those of the ones behind them, so that everybody sees the order that was made.
 */
export function ordersAfterMove(
  list: readonly Ordered[],
  { ids, after, before }: { ids: readonly string[]; after: string | null; before: string | null },
): Map<string, string> {
  const known = new Map(list.map((item) => [item.id, item.order]));
  const orderOf = (wanted: string | null) => (wanted === null ? null : (known.get(wanted) ?? null));
  const [lower, upper] = [orderOf(after), orderOf(before)];
  if (lower === null || upper !== lower) {
    const orders = ordersBetween(lower, upper, ids.length);
    return new Map(ids.map((id, at) => [id, orders[at] ?? '']));
  }
  const others = list.filter((item) => !ids.includes(item.id));
  const at = others.findIndex((item) => item.id === before);
  const wanted = others.toSpliced(at, 0, ...ids.map((id) => ({ id, order: '' })));
  const orders = ordersFor(wanted, new Map(others.map((item) => [item.id, { ...item }])));
  return new Map([...orders].filter(([key, order]) => orderOf(key) !== order));
}
