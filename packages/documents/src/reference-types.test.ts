import { expect, test } from 'vitest';
import * as z from 'zod';
import { innerOf, isObjectSchema, isRecordSchema } from './engine/schema/schema-kinds.ts';
import { referenceRuleOf } from './engine/schema/schema-walk.ts';
import { allKinds, typeLabel } from './kinds.ts';

/** Every type that a reference below a schema may name. */
function targetsIn(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const rule = referenceRuleOf(schema);
  if (rule) return [...rule.targets];
  return innerSchemas(schema).flatMap((inner) => targetsIn(inner, seen));
}

function innerSchemas(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = innerOf(schema);
  if (inner) return [inner];
  if (isRecordSchema(schema)) return [schema.def.valueType];
  if (isObjectSchema(schema)) return Object.values(schema.shape);
  if (schema instanceof z.ZodUnion) return [...schema.def.options];
  if (schema instanceof z.ZodTuple) return [...schema.def.items];
  return schema instanceof z.ZodArray ? [schema.def.element] : [];
}

const PLACES = allKinds().flatMap((kind) =>
  Object.entries(kind.records).flatMap(([collection, { schema }]) =>
    [...new Set(targetsIn(schema))].map((target) => ({ kind, collection, target })),
  ),
);

test('the schemas of all kinds have references', () => {
  expect(PLACES.length).toBeGreaterThan(30);
});

test.each(PLACES)(
  '$kind.kind/$collection: a reference to “$target” leads to something that there is',
  ({ kind, target }) => {
    expect(Object.hasOwn(kind.recordTypes, target) || typeLabel(target) !== null).toBe(true);
  },
);

test('each type is called as people call it', () => {
  expect(['icgi', 'e3d', 'gis', '4-colors', 'mesh', 'keyframe', 'nothing'].map(typeLabel)).toEqual([
    ...['walkthrough', 'configurator', 'map', 'colour group', 'model', 'view', null],
  ]);
});
