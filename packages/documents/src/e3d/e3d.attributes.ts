import { nestedAttributes } from '../engine/attributes/attributes.ts';
import type { AttributesCodec, RecordTablesByName } from '../engine/attributes/attributes-codec.ts';
import { withIds } from '../engine/merge/match-items.ts';
import { isPlainObject } from '../engine/schema/json.ts';
import { inOrder } from '../engine/schema/nesting.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';
import { MAX_ROWS } from './table.schema.ts';

type Attributes = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>>;
type Place = (string | number)[];

/**
 * The specification's e3d. Two parts differ from what is stored: a trait is `for` a type and a `set` of its fields, stored
 * as one `data`; a row of a table is its cells alone, and is known by its key.
 */
export function e3dAttributes(records: RecordDefinitions): AttributesCodec {
  const nested = nestedAttributes(records, {
    nested: [
      { owner: 'interface', list: 'groups', items: 'groups' },
      { owner: 'interface', list: 'controls', items: 'controls' },
      { owner: 'graph', list: 'nodes', items: 'nodes' },
      { owner: 'graph', list: 'groups', items: 'nodeGroups' },
      { owner: 'graph', list: 'tests', items: 'tests' },
      { owner: 'dataTables', list: 'rows', items: 'rows', of: { field: 'table', type: 'data-table' }, most: MAX_ROWS },
    ],
  });
  /** Ids that rows got when attributes were read, to find out later where a row was. */
  const rowIds = new WeakMap<Attributes, Attributes>();
  return {
    toAttributes: (tables) => {
      const attributes = nested.toAttributes(tables);
      return {
        ...attributes,
        traits: eachItem(attributes.traits, ({ data, ...trait }) => {
          const { type, ...set } = isPlainObject(data) ? data : {};
          return { ...trait, for: type, set };
        }),
        dataTables: eachItem(attributes.dataTables, (table) => ({
          ...table,
          rows: eachItem(table.rows, ({ cells }) => (isPlainObject(cells) ? cells : {})),
        })),
      };
    },
    textEdit: (edit, shown) => (isStoredOtherwise(edit.key) ? null : (nested.textEdit?.(edit, shown) ?? null)),
    fromAttributes: (base, attributes, newId) => {
      const stored = asStored(attributes, base, newId);
      rowIds.set(attributes, stored);
      return nested.fromAttributes(base, stored, newId);
    },
    faultsOf: (attributes) =>
      nested
        .faultsOf(asStored(attributes, {}, counter()))
        .map(({ path, message }) => ({ path: placeInAttributes(path), message })),
    placeOf: (attributes, recordKey, field) =>
      placeInAttributes(
        nested.placeOf(rowIds.get(attributes) ?? asStored(attributes, {}, counter()), recordKey, field),
      ),
  };
}

/** True for traits and rows, whose attributes have another form. */
const isStoredOtherwise = (key: string): boolean => /^(traits|rows)\//.test(key);

/** Items as they are stored; whatever is no list or no object stays, to be named as a fault. */
function eachItem(list: unknown, change: (item: Item, at: number) => Item): unknown {
  if (!Array.isArray(list)) return list;
  const items: readonly unknown[] = list;
  return items.map((item, at) => (isPlainObject(item) ? change(item, at) : item));
}

function asStored(attributes: Attributes, base: RecordTablesByName, newId: () => string): Attributes {
  const stored: Record<string, unknown> = { ...attributes };
  if (attributes.traits !== undefined) stored.traits = eachItem(attributes.traits, storedTrait(base));
  if (attributes.dataTables !== undefined) {
    const known = rowsByTable(base);
    stored.dataTables = eachItem(named(attributes.dataTables, base, newId), (table) =>
      table.rows === undefined ? table : withRowIds(table, base, known, newId),
    );
  }
  return stored;
}

/** A `set` without `for` is of the type that the trait has. */
function storedTrait(base: RecordTablesByName) {
  return ({ for: type, set, ...trait }: Item): Item => {
    if (type === undefined && set === undefined) return trait;
    const before = base.traits?.get(String(trait.id))?.data;
    const known = isPlainObject(before) ? before.type : undefined;
    return {
      ...trait,
      data: isPlainObject(set ?? {}) ? { ...(isPlainObject(set) ? set : {}), type: type ?? known } : set,
    };
  };
}

/** Tables that come without an id get that of the one they are. Whatever is no list stays, to be named as a fault. */
function named(tables: unknown, base: RecordTablesByName, newId: () => string): unknown {
  if (!Array.isArray(tables) || !tables.every(isPlainObject)) return tables;
  return withIds(tables, { items: inOrder(base.dataTables?.values() ?? []), besides: ['rows'] }, newId);
}

/** Rows of each table by their key's value, those with the same value in their order. */
type KnownRows = ReadonlyMap<string, readonly Item[]>;

function rowsByTable(base: RecordTablesByName): KnownRows {
  const rows = new Map<string, Item[]>();
  for (const row of base.rows?.values() ?? []) {
    const table = isPlainObject(row.table) ? String(row.table.id) : '';
    const list = rows.get(table);
    if (list) list.push(row);
    else rows.set(table, [row]);
  }
  return rows;
}

function withRowIds(table: Item, base: RecordTablesByName, known: KnownRows, newId: () => string): Item {
  const id = String(table.id);
  const key = String(table.key ?? base.dataTables?.get(id)?.key ?? '');
  const idsByKey = new Map<string, string[]>();
  for (const row of known.get(id) ?? []) {
    const value = keyOf(isPlainObject(row.cells) ? row.cells : {}, key);
    const ids = idsByKey.get(value);
    if (ids) ids.push(String(row.id));
    else idsByKey.set(value, [String(row.id)]);
  }
  for (const ids of idsByKey.values()) ids.reverse();
  return {
    ...table,
    rows: eachItem(table.rows, (cells) => ({ id: idsByKey.get(keyOf(cells, key))?.pop() ?? newId(), cells })),
  };
}

const keyOf = (cells: Item, key: string): string => JSON.stringify(Object.hasOwn(cells, key) ? cells[key] : null);

/** A path in what is stored, as it is in the attributes. */
function placeInAttributes(path: readonly (string | number)[]): Place {
  const [list, at, part, ...rest] = path;
  if (list === 'traits' && part === 'data')
    return rest[0] === 'type' ? [list, at ?? 0, 'for'] : [list, at ?? 0, 'set', ...rest];
  if (list === 'dataTables' && part === 'rows' && rest[1] === 'cells')
    return [list, at ?? 0, part, rest[0] ?? 0, ...rest.slice(2)];
  return [...path];
}

/** Ids for attributes that are read and never stored. */
function counter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `row-${last}`;
  };
}
