import * as z from 'zod';
import { equalJson, isPlainObject } from './json.ts';
import type { LeafPath } from './path.ts';

/**
 * How far a value may be split when two people change it at once. An atomic value is replaced whole; an object of
 * `fields`, a map (`each`) and a tagged union that keeps its tag (`byType`) are merged member by member.
 */
export type LeafShape =
  | { kind: 'atomic' }
  | { kind: 'fields'; fields: Readonly<Record<string, LeafShape>> }
  | { kind: 'each'; value: LeafShape }
  | { kind: 'byType'; types: Readonly<Record<string, LeafShape>> };

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
  let at = schema;
  for (;;) {
    if (atomicSchemas.has(at) || mergedUnions.has(at)) return at;
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.def.innerType;
    else if (at instanceof z.ZodPrefault) at = at.def.innerType;
    else return at;
  }
}

/** Reads the leaf shape from a record's schema, once per document kind. */
export function leafShapeOf(schema: z.core.$ZodType): LeafShape {
  const inner = unwrapped(schema);
  if (atomicSchemas.has(inner)) return ATOMIC;
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.def.shape).map(([key, field]) => [key, leafShapeOf(field)] as const);
    return { kind: 'fields', fields: Object.fromEntries(fields) };
  }
  if (inner instanceof z.ZodRecord) return { kind: 'each', value: leafShapeOf(inner.def.valueType) };
  if (mergedUnions.has(inner) && inner instanceof z.ZodDiscriminatedUnion) {
    const types: Record<string, LeafShape> = {};
    for (const option of inner.def.options) {
      if (!(option instanceof z.ZodObject)) continue;
      const tag = option.def.shape.type;
      if (tag instanceof z.ZodLiteral) for (const value of tag.def.values) types[String(value)] = leafShapeOf(option);
    }
    return { kind: 'byType', types };
  }
  return ATOMIC;
}

/** One leaf set to a value, or removed when `value` is absent. */
export interface LeafSet {
  path: string[];
  value?: unknown;
}

/** The leaves that turn `before` into `after`; empty when they are equal. */
export function diffLeaves(shape: LeafShape, before: unknown, after: unknown, path: LeafPath = []): LeafSet[] {
  if (equalJson(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const memberShape = memberShapeOf(shape, before, after);
    if (memberShape) {
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...keys].flatMap((key) => diffLeaves(memberShape(key), before[key], after[key], [...path, key]));
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
      return null;
    case 'fields':
      return (key) => shape.fields[key] ?? ATOMIC;
    case 'each':
      return () => shape.value;
    case 'byType': {
      const tag = before.type;
      if (typeof tag !== 'string' || tag !== after.type) return null;
      const inner = shape.types[tag];
      return inner ? memberShapeOf(inner, before, after) : null;
    }
  }
}
