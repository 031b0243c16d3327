import { ordersAfterMove } from './merge/keep-order.ts';
import { type Ordered, orderBetween } from './order.ts';
import { withoutReferencesTo } from './reference/without-references-to.ts';
import type { CollectionName, KindRecords, RecordOf } from './schema/record-definition.ts';
import type { Records } from './schema/records.ts';

/** A move between two neighbours that are not moved themselves; null is an end of the list. */
export interface ListMove {
  ids: readonly string[];
  after: string | null;
  before: string | null;
}

/** A record with the id of its copy. */
export interface ListCopy {
  id: string;
  copy: string;
}

/**
 * With records of a collection between two others of it, in the order they are given. Ids that there are not are passed over.
 *
 * @param list - The records that the neighbours are of, where it is not the whole collection: those of one owner.
 */
export function movedInList<D extends KindRecords, C extends CollectionName<D>>(
  records: Records<D>,
  collection: C,
  { ids, after, before }: ListMove,
  list: readonly Ordered[] = records.ordered(collection),
): Records<D> {
  const known = ids.filter((id) => records.get(collection, id));
  if (known.length === 0) return records;
  const orders = ordersAfterMove(list, { ids: known, after, before });
  const moved = [...orders].flatMap(([id, order]): RecordOf<D, C>[] => {
    const record = records.get(collection, id);
    return record ? [{ ...record, order }] : [];
  });
  return records.putAll(collection, moved);
}

/** With a copy behind each of the given records. Ids that there are not, and copies that there are, are passed over. */
export function copiedInList<D extends KindRecords, C extends CollectionName<D>>(
  records: Records<D>,
  collection: C,
  items: readonly ListCopy[],
  change: (copy: RecordOf<D, C>) => RecordOf<D, C> = (copy) => copy,
): Records<D> {
  const list = records.ordered(collection);
  const places = new Map(list.map(({ id }, at) => [id, at]));
  const copies = items.flatMap(({ id, copy }): RecordOf<D, C>[] => {
    const at = places.get(id) ?? -1;
    const record = list[at];
    if (!record || places.has(copy)) return [];
    return [change({ ...record, id: copy, order: orderBetween(record.order, list[at + 1]?.order) })];
  });
  return copies.length === 0 ? records : records.putAll(collection, copies);
}

/** Without the given records of a collection, and without references to them. Costs what the document holds, once. */
export function removedFromList<D extends KindRecords, C extends CollectionName<D>>(
  records: Records<D>,
  collection: C,
  ids: readonly string[],
): Records<D> {
  const gone = new Set(ids.filter((id) => records.get(collection, id)));
  if (gone.size === 0) return records;
  const types = Object.entries(records.definition.recordTypes).filter(([, name]) => name === collection);
  return types.reduce((next, [type]) => withoutReferencesTo(next, type, gone), records.removeAll(collection, gone));
}
