import type { Change } from './change.ts';
import type { DocumentDefinition } from './define-document.ts';
import { isPlainObject } from './json.ts';
import type { LeafShape } from './leaf-shape.ts';
import { byOrder, type Ordered, ordersBetween } from './order.ts';
import { changeBetween } from './records.ts';
import type { MutableTables } from './tables.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** The specification's `attributes`: singletons as objects, collections as lists in order (order keys stay inside). */
export function toAttributes(definition: DocumentDefinition, tables: MutableTables): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, { cardinality }] of Object.entries(definition.records)) {
    const table = tables[name] ?? new Map<string, StoredRecord>();
    if (cardinality === 'one') attributes[name] = table.get(name) ?? {};
    else attributes[name] = inOrder(table).map(({ order: _order, ...rest }) => rest);
  }
  return attributes;
}

/**
 * The changes that make the document look like `attributes`. An absent key means unchanged, an empty list or object
 * clears; an item missing from a list is removed; items that did not move keep their order key, so that only moved
 * ones change. Items are matched by `id`; one without an id gets it from `newId`.
 */
export function fromAttributes(
  definition: DocumentDefinition,
  base: MutableTables,
  attributes: Readonly<Record<string, unknown>>,
  newId: () => string,
): Change[] {
  const changes: Change[] = [];
  for (const [name, { cardinality, shape }] of Object.entries(definition.records)) {
    const wanted = attributes[name];
    const table = base[name] ?? new Map<string, StoredRecord>();
    if (cardinality === 'one' && isPlainObject(wanted)) {
      const before = table.get(name);
      const change = changeBetween(shape, { key: name, before, after: overlay(shape, before, wanted) });
      if (change) changes.push(change);
    }
    if (cardinality === 'many' && Array.isArray(wanted))
      changes.push(...listChanges(name, shape, table, wanted.filter(isPlainObject), newId));
  }
  return changes;
}

function inOrder(table: ReadonlyMap<string, StoredRecord>): StoredRecord[] {
  const place = (record: StoredRecord) => ({ id: String(record.id), order: String(record.order) });
  return [...table.values()].sort((a, b) => byOrder(place(a), place(b)));
}

function listChanges(
  name: string,
  shape: LeafShape,
  table: ReadonlyMap<string, StoredRecord>,
  wanted: StoredRecord[],
  newId: () => string,
): Change[] {
  const changes: Change[] = [];
  const items = wanted.map((item) => ({ ...item, id: typeof item.id === 'string' ? item.id : newId() }));
  const orders = ordersFor(items, table);
  for (const item of items) {
    const before = table.get(item.id);
    const after = { ...overlay(shape, before, item), order: orders.get(item.id) };
    const change = changeBetween(shape, { key: `${name}/${item.id}`, before, after });
    if (change) changes.push(change);
  }
  const kept = new Set(items.map((item) => item.id));
  for (const id of table.keys()) if (!kept.has(id)) changes.push({ record: `${name}/${id}`, op: 'remove' });
  return changes;
}

/** Keys wanted by the list; those of its longest already ordered run stay as they are. */
function ordersFor(items: readonly { id: string }[], table: ReadonlyMap<string, StoredRecord>): Map<string, string> {
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
    while (end < items.length && !kept.has(end)) end += 1;
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

/** `wanted` over `base`, member by member where the shape has named fields: what a caller does not know stays. */
function overlay(shape: LeafShape, base: unknown, wanted: StoredRecord): Record<string, unknown> {
  if (shape.kind !== 'fields' || !isPlainObject(base)) return { ...wanted };
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    const inner = shape.fields[key];
    result[key] = inner?.kind === 'fields' && isPlainObject(value) ? overlay(inner, base[key], value) : value;
  }
  return result;
}
