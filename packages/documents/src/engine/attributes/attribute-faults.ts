import { givenTwice, repeatedIds } from '../check/repeated-ids.ts';
import { isPlainObject, UNSAFE_KEYS } from '../schema/json.ts';
import { type Nesting, ownLists } from '../schema/nesting.ts';
import type { RecordDefinitions } from '../schema/record-definition.ts';
import type { AttributeFault } from './attributes-codec.ts';

/** Problems named in one answer. */
const MAX_FAULTS = 50;

/**
 * Faults in the outline of attributes: an unknown collection, a list that is none, an item that is no object, an id
 * given twice. Comparing would take such an item for a removed one.
 */
export function attributeFaults(
  records: RecordDefinitions,
  nesting: Nesting,
  attributes: Readonly<Record<string, unknown>>,
): AttributeFault[] {
  const faults: AttributeFault[] = [];
  const add = (path: (string | number)[], message: string): void => {
    if (faults.length < MAX_FAULTS) faults.push({ path, message });
  };
  /** Ids given so far, by collection. */
  const given = new Map<string, Set<string>>();

  const checkInside = (name: string, item: Readonly<Record<string, unknown>>, path: (string | number)[]): void => {
    const { shape } = records[name] ?? {};
    for (const fault of shape ? repeatedIds(shape, item, path) : []) add(fault.path, fault.message);
    for (const { owner, list, items, most = Number.POSITIVE_INFINITY } of nesting.nested) {
      const given = item[list];
      if (owner !== name || given === undefined) continue;
      if (Array.isArray(given) && given.length > most)
        add([...path, list], `Array must contain at most ${most} element(s)`);
      else checkList([items], () => items, given, [...path, list]);
    }
  };

  const checkList = (
    names: readonly string[],
    nameOf: (item: Readonly<Record<string, unknown>>) => string | undefined,
    value: unknown,
    path: (string | number)[],
  ): void => {
    if (!Array.isArray(value)) {
      add(path, `Expected array, received ${nameOfType(value)}`);
      return;
    }
    const ids = given.get(names[0] ?? '') ?? new Set<string>();
    for (const name of names) given.set(name, ids);
    for (const [at, item] of value.entries()) {
      if (!isPlainObject(item)) {
        add([...path, at], `Expected object, received ${nameOfType(item)}`);
        continue;
      }
      checkId(item.id, ids, [...path, at, 'id']);
      const name = nameOf(item);
      if (name === undefined) add([...path, at, 'type'], `Use one of: ${typesOf(path[0])}`);
      else checkInside(name, item, [...path, at]);
    }
  };

  const checkId = (id: unknown, ids: Set<string>, path: (string | number)[]): void => {
    if (id === undefined) return;
    if (typeof id !== 'string') add(path, `Expected string, received ${nameOfType(id)}`);
    else if (UNSAFE_KEYS.has(id)) add(path, 'This id is not allowed');
    else if (ids.has(id)) add(path, givenTwice(id));
    else ids.add(id);
  };

  const typesOf = (list: unknown): string =>
    Object.keys(nesting.joined.find((joined) => joined.list === list)?.parts ?? {}).join(', ');

  const own = new Set(ownLists(records, nesting));
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const joined = nesting.joined.find(({ list }) => list === name);
    if (joined) {
      checkList(Object.values(joined.parts), ({ type }) => joined.parts[String(type)], value, [name]);
    } else if (!own.has(name)) add([name], `Unrecognized key(s) in object: '${name}'`);
    else if (records[name]?.cardinality === 'many') checkList([name], () => name, value, [name]);
    else if (isPlainObject(value)) checkInside(name, value, [name]);
    else add([name], `Expected object, received ${nameOfType(value)}`);
  }
  return faults;
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
