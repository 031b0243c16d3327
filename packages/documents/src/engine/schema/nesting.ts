import { byOrder } from '../order.ts';
import { isPlainObject } from './json.ts';
import type { RecordDefinitions } from './record-definition.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** A list that stands inside its owner in `attributes` and in a collection of its own in the store. */
export interface NestedList {
  /** Collection or singleton of the owner. */
  owner: string;
  /** What the list is called inside the owner. */
  list: string;
  /** Collection of the items. */
  items: string;
  /** How an item says whose it is; without it the owner is a singleton, and all items are its own. */
  of?: OwnerField;
  /** Most items of one list. */
  most?: number;
}

/** The field of an item that refers to its owner; it does not stand in `attributes`. */
export interface OwnerField {
  field: string;
  /** The type a reference to the owner carries. */
  type: string;
}

/** One list of `attributes` whose items come from several collections, distinguished by `type`. */
export interface JoinedList {
  list: string;
  /** By the value of `type`, the collection. */
  parts: Readonly<Record<string, string>>;
  /** A caller names only the items that change: none that is missing from the list is removed. */
  isPartial?: boolean;
}

/** How a kind's attributes nest. */
export interface Nesting {
  /** Owners before what they own. */
  nested: readonly NestedList[];
  joined: readonly JoinedList[];
}

/** Collections and singletons that stand in `attributes` under their own name. */
export function ownLists(records: RecordDefinitions, { nested, joined }: Nesting): string[] {
  const elsewhere = new Set([
    ...nested.map(({ items }) => items),
    ...joined.flatMap(({ parts }) => Object.values(parts)),
  ]);
  return Object.keys(records).filter((name) => !elsewhere.has(name));
}

/** The id of an item's owner in one nested list, or null when it stands in none or in another list. */
export function ownerIn({ owner, of }: NestedList, record: StoredRecord): string | null {
  if (!of) return owner;
  const reference = record[of.field];
  const isOwned = isPlainObject(reference) && reference.type === of.type && typeof reference.id === 'string';
  return isOwned ? String(reference.id) : null;
}

const placeOf = (record: StoredRecord) => ({ id: String(record.id), order: String(record.order) });

/** Records by their order keys. */
export const inOrder = <R extends StoredRecord>(records: Iterable<R>): R[] =>
  [...records].sort((a, b) => byOrder(placeOf(a), placeOf(b)));
