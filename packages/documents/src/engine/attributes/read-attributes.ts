import { ordersFor } from '../merge/keep-order.ts';
import { type KnownItems, withIds } from '../merge/match-items.ts';
import { overlay } from '../merge/overlay.ts';
import type { Change } from '../schema/change.ts';
import { equalJson, isPlainObject } from '../schema/json.ts';
import { inOrder, type NestedList, type Nesting, ownerIn, ownLists } from '../schema/nesting.ts';
import type { RecordDefinitions } from '../schema/record-definition.ts';
import { changeBetween } from '../schema/records.ts';
import type { RecordTablesByName } from './attributes-codec.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type Table = ReadonlyMap<string, StoredRecord>;

interface Source {
  records: RecordDefinitions;
  nesting: Nesting;
  base: RecordTablesByName;
  newId: () => string;
}

/** What a caller wants of one collection. */
interface Wanted {
  /** By id, the fields given, with order key and owner. */
  items: Map<string, StoredRecord>;
  /** The collection's own list was given: what is missing from it is removed. */
  isGiven: boolean;
  /** Owners whose nested list was given, as `<collection>/<id>`; items of others are left alone. */
  givenBy: Set<string>;
}

interface Reading extends Source {
  wanted: ReadonlyMap<string, Wanted>;
  /** Keys of removed records; what they own goes along. */
  removed: Set<string>;
}

/** One list of items as it was given. */
interface GivenList {
  items: readonly unknown[];
  /** Collections its items are kept in. */
  names: readonly string[];
  /** The collection of one item; undefined where its `type` is none of the list's. */
  nameOf(item: StoredRecord): string | undefined;
  /** Fields that every item gets: its owner. */
  fields: StoredRecord;
  /** `type` identifies the collection and is no field. */
  isTagged: boolean;
  /** It names only the items that change. */
  isPartial?: boolean;
}

/** The changes that make the records look like `attributes`; see `AttributesCodec.fromAttributes`. */
export function readAttributes(source: Source, attributes: StoredRecord): Change[] {
  const { records, nesting, base } = source;
  const wanted = new Map(
    Object.keys(records).map((name): [string, Wanted] => [
      name,
      { items: new Map(), isGiven: false, givenBy: new Set() },
    ]),
  );
  const reading: Reading = { ...source, wanted, removed: new Set() };
  const changes: Change[] = [];
  for (const name of ownLists(records, nesting)) {
    const given = attributes[name];
    if (records[name]?.cardinality === 'one') {
      if (!isPlainObject(given)) continue;
      const own = withoutNested(reading, name, name, given);
      for (const change of changeOf(reading, { name, key: name, before: base[name]?.get(name), own }))
        changes.push(change);
    } else if (Array.isArray(given)) {
      wantedOf(reading, name).isGiven = true;
      takeList(reading, { items: given, names: [name], nameOf: () => name, fields: {}, isTagged: false });
    }
  }
  for (const { list, parts, isPartial = false } of nesting.joined) {
    const given = attributes[list];
    if (!Array.isArray(given)) continue;
    const names = Object.values(parts);
    for (const name of names) wantedOf(reading, name).isGiven = !isPartial;
    const nameOf = ({ type }: StoredRecord) => parts[String(type)];
    takeList(reading, { items: given, names, nameOf, fields: {}, isTagged: true, isPartial });
  }
  return [...changes, ...ownersFirst(reading).flatMap((name) => collectionChanges(reading, name))];
}

function wantedOf({ wanted }: Reading, name: string): Wanted {
  const found = wanted.get(name);
  if (!found) throw new Error(`There is no collection "${name}"`);
  return found;
}

function takeList(
  reading: Reading,
  { items: given, names, nameOf, fields, isTagged, isPartial = false }: GivenList,
): void {
  const known = names.length === 1 ? reading.base[names[0] ?? ''] : undefined;
  const table = known ?? new Map(names.flatMap((name) => [...(reading.base[name] ?? [])]));
  const objects = given.filter(isPlainObject);
  const isNamed = objects.every(({ id }) => typeof id === 'string');
  const items = withIds(
    objects,
    isNamed ? { items: [] } : knownItems(reading, { table, names, nameOf, fields, isTagged, isPartial }),
    reading.newId,
  );
  const orders = ordersFor(items, table);
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined) continue;
    const own = withoutNested(reading, name, item.id, item);
    if (isTagged) delete own.type;
    wantedOf(reading, name).items.set(item.id, { ...own, ...fields, order: orders.get(item.id) });
  }
}

/** What items without ids may stand for: those of the same owner, and of the same collection. */
function knownItems(
  { base, nesting }: Reading,
  {
    table,
    names,
    nameOf,
    fields,
    isTagged,
    isPartial,
  }: Omit<GivenList, 'items'> & { table: Table; isPartial: boolean },
): KnownItems {
  const owned = inOrder(table.values()).filter((record) =>
    Object.entries(fields).every(([field, value]) => equalJson(record[field] ?? null, value ?? null)),
  );
  return {
    items: owned,
    mayBe: (item, { id }) => base[nameOf(item) ?? '']?.has(String(id)) === true,
    besides: [
      ...nesting.nested.flatMap(({ owner, list }) => (names.includes(owner) ? list : [])),
      ...(isTagged ? ['type'] : []),
    ],
    isPartial,
  };
}

/** Takes the lists inside an item, and gives the item without them. */
function withoutNested(reading: Reading, name: string, id: string, item: StoredRecord): Record<string, unknown> {
  const own = { ...item };
  for (const { owner, list, items, of } of reading.nesting.nested) {
    if (owner !== name) continue;
    const given = own[list];
    delete own[list];
    if (!Array.isArray(given)) continue;
    wantedOf(reading, items).givenBy.add(`${owner}/${id}`);
    const fields = of ? { [of.field]: { type: of.type, id } } : {};
    takeList(reading, { items: given, names: [items], nameOf: () => items, fields, isTagged: false });
  }
  return own;
}

/** Collections with owners before what they own: a removed owner is known by the time its items are read. */
function ownersFirst({ records, nesting }: Reading): string[] {
  const inner = new Set(nesting.nested.map(({ items }) => items));
  const collections = Object.keys(records).filter((name) => records[name]?.cardinality === 'many');
  return [...collections.filter((name) => !inner.has(name)), ...inner];
}

function collectionChanges(reading: Reading, name: string): Change[] {
  const { items, isGiven, givenBy } = wantedOf(reading, name);
  // Nothing of it was given, and no owner is gone.
  if (items.size === 0 && !isGiven && givenBy.size === 0 && reading.removed.size === 0) return [];
  const table = reading.base[name] ?? new Map<string, StoredRecord>();
  const owners = reading.nesting.nested.filter((nest) => nest.items === name);
  const changes = [...items].flatMap(([id, own]) =>
    changeOf(reading, { name, key: `${name}/${id}`, before: table.get(id), own }),
  );
  for (const [id, record] of table) {
    if (items.has(id)) continue;
    if (owners.length === 0 ? !isGiven : !isLeftOut(reading, owners, record)) continue;
    const key = `${name}/${id}`;
    reading.removed.add(key);
    changes.push({ record: key, op: 'remove' });
  }
  return changes;
}

/** True when the list an item stood in was given without it, or its owner is removed. One without an owner stays. */
function isLeftOut(reading: Reading, owners: readonly NestedList[], record: StoredRecord): boolean {
  return owners.some((nest) => {
    const id = ownerIn(nest, record);
    if (id === null) return false;
    const key = `${nest.owner}/${id}`;
    return wantedOf(reading, nest.items).givenBy.has(key) || reading.removed.has(key);
  });
}

function changeOf(
  { records, newId }: Reading,
  { name, key, before, own }: { name: string; key: string; before: StoredRecord | undefined; own: StoredRecord },
): Change[] {
  const shape = records[name]?.shape;
  const after = shape && overlay(shape, before, own, newId);
  const change = shape && isPlainObject(after) ? changeBetween(shape, { key, before, after }) : null;
  return change ? [change] : [];
}
