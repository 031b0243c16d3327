import { inOrder, type NestedList, type Nesting, ownerIn, ownLists } from '../schema/nesting.ts';
import type { RecordDefinitions } from '../schema/record-definition.ts';
import { attributeFaults } from './attribute-faults.ts';
import { attributePlace } from './attribute-place.ts';
import { textEdit } from './attribute-text.ts';
import type { AttributesCodec, RecordTablesByName } from './attributes-codec.ts';
import { readAttributes } from './read-attributes.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** The codec of a kind whose attributes are its records as they are: singletons as objects, collections as lists. */
export const flatAttributes = (records: RecordDefinitions): AttributesCodec => nestedAttributes(records, {});

/** The codec of a kind whose attributes nest some collections in others, or join some in one list. */
export function nestedAttributes(
  records: RecordDefinitions,
  { nested = [], joined = [] }: Partial<Nesting>,
): AttributesCodec {
  const nesting = { nested, joined };
  return {
    toAttributes: (tables) => attributesOf(records, nesting, tables),
    textEdit: (edit, shown) => textEdit({ records, nesting }, edit, shown),
    fromAttributes: (base, attributes, newId) => readAttributes({ records, nesting, base, newId }, attributes),
    faultsOf: (attributes) => attributeFaults(records, nesting, attributes),
    placeOf: (attributes, recordKey, field) => [...attributePlace(records, nesting, attributes, recordKey), ...field],
  };
}

function attributesOf(
  records: RecordDefinitions,
  nesting: Nesting,
  tables: RecordTablesByName,
): Record<string, unknown> {
  const owned = new Map(nesting.nested.map((nest) => [nest, ownedBy(nest, tables[nest.items])]));
  const itemOf = (name: string, record: StoredRecord, by?: string): Record<string, unknown> => {
    const item: Record<string, unknown> = {};
    // Written member by member: an object that a member was deleted from is slow to read and three times as large.
    for (const [key, value] of Object.entries(record)) if (key !== 'order' && key !== by) item[key] = value;
    for (const nest of nesting.nested) {
      if (nest.owner !== name) continue;
      const items = owned.get(nest)?.get(String(record.id ?? name)) ?? [];
      item[nest.list] = inOrder(items).map((child) => itemOf(nest.items, child, nest.of?.field));
    }
    return item;
  };
  const attributes: Record<string, unknown> = {};
  for (const name of ownLists(records, nesting)) {
    const table = tables[name] ?? new Map<string, StoredRecord>();
    attributes[name] =
      records[name]?.cardinality === 'one'
        ? itemOf(name, table.get(name) ?? {})
        : inOrder(table.values()).map((record) => itemOf(name, record));
  }
  for (const { list, parts } of nesting.joined) {
    const typeOf = new Map<StoredRecord, string>();
    for (const [type, name] of Object.entries(parts))
      for (const record of tables[name]?.values() ?? []) typeOf.set(record, type);
    attributes[list] = inOrder(typeOf.keys()).map((record) => {
      const type = typeOf.get(record) ?? '';
      return { type, ...itemOf(parts[type] ?? '', record) };
    });
  }
  return attributes;
}

/** The items of a nested list by their owner's id. */
function ownedBy(nest: NestedList, table: ReadonlyMap<string, StoredRecord> | undefined): Map<string, StoredRecord[]> {
  const owned = new Map<string, StoredRecord[]>();
  for (const record of table?.values() ?? []) {
    const owner = ownerIn(nest, record);
    if (owner === null) continue;
    const items = owned.get(owner);
    if (items) items.push(record);
    else owned.set(owner, [record]);
  }
  return owned;
}
