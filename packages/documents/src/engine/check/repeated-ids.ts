import type { Change } from '../schema/change.ts';
import { isPlainObject } from '../schema/json.ts';
import type { LeafShape } from '../schema/leaf-shape.ts';
import { ORDER_STEP } from '../schema/path.ts';

/** A list inside a record where an id is given twice: merged item by item, one of the two would be lost. */
export interface RepeatedId {
  path: (string | number)[];
  message: string;
}

export const givenTwice = (id: string): string => `The id "${id}" is given twice`;

/** Ids that a value of this shape gives twice in one list, wherever the list is inside it. */
export function repeatedIds(shape: LeafShape, value: unknown, path: (string | number)[] = []): RepeatedId[] {
  if (!hasItems(shape)) return [];
  if (shape.kind === 'items') return Array.isArray(value) ? inItems(shape.item, value, path) : [];
  if (!isPlainObject(value)) return [];
  if (shape.kind === 'byType') {
    const inner = shape.types[String(value[shape.tag])];
    return inner ? repeatedIds(inner, value, path) : [];
  }
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = memberOf(shape, key);
    return inner ? repeatedIds(inner, member, [...path, key]) : [];
  });
}

function inItems(shape: LeafShape, items: readonly unknown[], path: (string | number)[]): RepeatedId[] {
  const ids = new Set<string>();
  return items.flatMap((item, at) => {
    const id = isPlainObject(item) && typeof item.id === 'string' ? item.id : null;
    const isRepeated = id !== null && ids.has(id);
    if (id !== null) ids.add(id);
    const inside = repeatedIds(shape, item, [...path, at]);
    return isRepeated ? [{ path: [...path, at, 'id'], message: givenTwice(id) }, ...inside] : inside;
  });
}

/** Most shapes have no such list, and their records need not be looked through. */
const known = new WeakMap<LeafShape, boolean>();

function hasItems(shape: LeafShape): boolean {
  const found = known.get(shape);
  if (found !== undefined) return found;
  const has = membersOf(shape).some(hasItems) || shape.kind === 'items';
  known.set(shape, has);
  return has;
}

function membersOf(shape: LeafShape): readonly LeafShape[] {
  switch (shape.kind) {
    case 'atomic':
      return [];
    case 'fields':
      return Object.values(shape.fields);
    case 'each':
      return [shape.value];
    case 'items':
      return [shape.item];
    case 'byType':
      return Object.values(shape.types);
  }
}

/** Ids that a change gives twice in one list inside its record. */
export function repeatedIdsIn(shape: LeafShape, change: Change): RepeatedId[] {
  if (change.op === 'remove') return [];
  if (change.op === 'put') return repeatedIds(shape, change.value, [change.record]);
  return change.set.flatMap(({ path, value }) => {
    const inner = path.reduce<LeafShape | undefined>(memberOf, shape);
    return inner ? repeatedIds(inner, value, [change.record, ...path]) : [];
  });
}

/** The shape behind one step; a union's own fields depend on its tag, which a step does not say. */
function memberOf(shape: LeafShape | undefined, step: string): LeafShape | undefined {
  if (shape?.kind === 'fields') return shape.fields[step];
  if (shape?.kind === 'each') return shape.value;
  return shape?.kind === 'items' && step !== ORDER_STEP ? shape.item : undefined;
}
