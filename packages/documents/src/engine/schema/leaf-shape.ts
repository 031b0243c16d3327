import * as z from 'zod';
import { equalJson, isPlainObject, ownMember } from './json.ts';
import { type Item, isItemList, type LeafPath, ORDER_STEP, withValueAt } from './path.ts';
import { innerOf, isObjectSchema, isRecordSchema, optionsByTag } from './schema-kinds.ts';

/**
 * How far a value may be split when two people change it at once. An atomic value is replaced whole; an object of
 * `fields`, a map (`each`), a list whose items have ids (`items`) and a tagged union that keeps its tag (`byType`) are
 * merged member by member.
 */
export type LeafShape =
  /** `inside`: of a tagged union, what its members are; only for a caller who leaves some of them out. */
  | { kind: 'atomic'; inside?: LeafShape }
  /** `clearable`: fields that may be absent and never hold null, so that a null from a caller means "remove". */
  | { kind: 'fields'; fields: Readonly<Record<string, LeafShape>>; clearable: ReadonlySet<string> }
  /** `isClearable`: members never hold null. */
  | { kind: 'each'; value: LeafShape; isClearable: boolean }
  | { kind: 'items'; item: LeafShape }
  | { kind: 'byType'; tag: string; types: Readonly<Record<string, LeafShape>> };

const ATOMIC: LeafShape = { kind: 'atomic' };
const atomicSchemas = new WeakSet<z.core.$ZodType>();
const mergedUnions = new WeakSet<z.core.$ZodType>();

/** Marks an object schema as one leaf: a colour, a media reference or a point is never mixed from two edits. */
export function atomic<S extends z.core.$ZodType>(schema: S): S {
  atomicSchemas.add(schema);
  return schema;
}

/** Marks a tagged union whose members merge as long as both sides keep the tag (unions are atomic otherwise). */
export function mergedByType<S extends z.core.$ZodType>(schema: S): S {
  mergedUnions.add(schema);
  return schema;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = atomicSchemas.has(schema) || mergedUnions.has(schema) ? null : innerOf(schema);
  return inner ? unwrapped(inner) : schema;
}

/** Reads the leaf shape from a record's schema, once per document kind. */
export function leafShapeOf(schema: z.core.$ZodType): LeafShape {
  const inner = unwrapped(schema);
  if (atomicSchemas.has(inner)) return atomicShape(inner);
  if (isObjectSchema(inner)) {
    const fields = Object.entries(inner.def.shape);
    return {
      kind: 'fields',
      fields: Object.fromEntries(fields.map(([key, field]) => [key, leafShapeOf(field)])),
      clearable: new Set(fields.flatMap(([key, field]) => (isClearable(field) ? key : []))),
    };
  }
  if (isRecordSchema(inner)) {
    const isClearable = !z.safeParse(inner.def.valueType, null).success;
    return { kind: 'each', value: leafShapeOf(inner.def.valueType), isClearable };
  }
  if (inner instanceof z.ZodArray && hasIds(inner.def.element)) {
    return { kind: 'items', item: leafShapeOf(inner.def.element) };
  }
  if (mergedUnions.has(inner) && inner instanceof z.ZodDiscriminatedUnion) return byTypeShape(inner);
  return atomicShape(inner);
}

const atomicShape = (schema: z.core.$ZodType): LeafShape =>
  schema instanceof z.ZodDiscriminatedUnion ? { kind: 'atomic', inside: byTypeShape(schema) } : ATOMIC;

function byTypeShape(union: z.ZodDiscriminatedUnion): LeafShape {
  const types: Record<string, LeafShape> = {};
  for (const [value, option] of optionsByTag(union)) types[String(value)] = leafShapeOf(option);
  return { kind: 'byType', tag: union.def.discriminator, types };
}

const isClearable = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodOptional && !z.safeParse(field, null).success;

/** Items that carry an id merge one by one; other lists are replaced whole. */
function hasIds(element: z.core.$ZodType): boolean {
  const inner = unwrapped(element);
  if (atomicSchemas.has(inner)) return false;
  if (isObjectSchema(inner)) return 'id' in inner.def.shape;
  return inner instanceof z.ZodDiscriminatedUnion && inner.def.options.every(hasIds);
}

/**
 * One leaf set to a value, or removed when `value` is absent. A step into a list is an item's id, or `#order` for the
 * ids of all items in order.
 */
export interface LeafSet {
  path: string[];
  value?: unknown;
}

/** The record with each of the leaves set or removed. */
export const withLeaves = (
  record: Readonly<Record<string, unknown>>,
  leaves: readonly LeafSet[],
): Record<string, unknown> =>
  leaves.reduce<Record<string, unknown>>((next, leaf) => withValueAt(next, leaf.path, leaf.value), { ...record });

/** The leaves that turn `before` into `after`; empty when they are equal. */
export function diffLeaves(shape: LeafShape, before: unknown, after: unknown, path: LeafPath = []): LeafSet[] {
  if (equalJson(before, after)) return [];
  if (shape.kind === 'items' && isItemList(before) && isItemList(after))
    return diffItems(shape.item, before, after, path);
  if (isPlainObject(before) && isPlainObject(after)) {
    const memberShape = memberShapeOf(shape, before, after);
    if (memberShape) {
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...keys].flatMap((key) =>
        diffLeaves(memberShape(key), ownMember(before, key), ownMember(after, key), [...path, key]),
      );
    }
  }
  return [after === undefined ? { path: [...path] } : { path: [...path], value: after }];
}

function memberShapeOf(
  shape: LeafShape,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ((key: string) => LeafShape) | null {
  switch (shape.kind) {
    case 'atomic':
    case 'items':
      return null;
    case 'fields':
      return (key) => shape.fields[key] ?? ATOMIC;
    case 'each':
      return () => shape.value;
    case 'byType': {
      const tag = before[shape.tag];
      if (typeof tag !== 'string' || tag !== after[shape.tag]) return null;
      const inner = shape.types[tag];
      return inner ? memberShapeOf(inner, before, after) : null;
    }
  }
}

function diffItems(shape: LeafShape, before: readonly Item[], after: readonly Item[], path: LeafPath): LeafSet[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const wanted = new Set(after.map(({ id }) => id));
  const leaves: LeafSet[] = before.flatMap(({ id }) => (wanted.has(id) ? [] : [{ path: [...path, id] }]));
  for (const item of after)
    for (const leaf of diffLeaves(shape, old.get(item.id), item, [...path, item.id])) leaves.push(leaf);
  // Kept items stand where they stood, new ones at the end: any other order is a leaf of its own.
  const order = [
    ...before.flatMap(({ id }) => (wanted.has(id) ? id : [])),
    ...after.flatMap(({ id }) => (old.has(id) ? [] : id)),
  ];
  const ids = after.map(({ id }) => id);
  return equalJson(order, ids) ? leaves : [...leaves, { path: [...path, ORDER_STEP], value: ids }];
}
