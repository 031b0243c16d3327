import { splitRecordKey } from '../schema/change.ts';
import { isPlainObject } from '../schema/json.ts';
import { type Nesting, ownLists } from '../schema/nesting.ts';
import type { RecordDefinitions } from '../schema/record-definition.ts';

type Path = (string | number)[];

/** Where a record stands in the attributes that a caller sent; an item that came without an id at its list. */
export function attributePlace(
  records: RecordDefinitions,
  nesting: Nesting,
  attributes: Readonly<Record<string, unknown>>,
  key: string,
): Path {
  const { collection, id } = splitRecordKey(key);
  if (records[collection]?.cardinality === 'one') return [collection];
  const found = findItem(nesting, attributes, { collection, id, names: ownLists(records, nesting) });
  return found ?? [listOf(nesting, collection)];
}

interface Sought {
  collection: string;
  id: string;
  names: readonly string[];
}

function findItem(nesting: Nesting, attributes: Readonly<Record<string, unknown>>, sought: Sought): Path | null {
  const { collection, id, names } = sought;
  const inList = (name: string, list: unknown, path: Path): Path | null => {
    if (!Array.isArray(list)) return null;
    for (const [at, item] of list.entries()) {
      if (!isPlainObject(item)) continue;
      if (name === collection && item.id === id) return [...path, at];
      const inner = inItem(name, item, [...path, at]);
      if (inner) return inner;
    }
    return null;
  };
  const inItem = (name: string, item: Readonly<Record<string, unknown>>, path: Path): Path | null => {
    for (const { owner, list, items } of nesting.nested) {
      const inner = owner === name ? inList(items, item[list], [...path, list]) : null;
      if (inner) return inner;
    }
    return null;
  };
  for (const name of names) {
    const given = attributes[name];
    const found = isPlainObject(given) ? inItem(name, given, [name]) : inList(name, given, [name]);
    if (found) return found;
  }
  for (const { list, parts } of nesting.joined)
    for (const name of Object.values(parts)) {
      const found = inList(name, attributes[list], [list]);
      if (found) return found;
    }
  return null;
}

/** The list of the attributes in which items of a collection stand, by themselves or inside what owns them. */
function listOf(nesting: Nesting, collection: string): string {
  const nest = nesting.nested.find(({ items }) => items === collection);
  if (nest) return listOf(nesting, nest.owner);
  return nesting.joined.find(({ parts }) => Object.values(parts).includes(collection))?.list ?? collection;
}
