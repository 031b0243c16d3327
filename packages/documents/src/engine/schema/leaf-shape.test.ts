import { expect, test } from 'vitest';
import * as z from 'zod';
import { atomic, diffLeaves, type LeafSet, leafShapeOf, mergedByType } from './leaf-shape.ts';
import { optionOf } from './schema-kinds.ts';

const one = z.strictObject({ type: z.literal('one'), id: z.string(), x: z.number().optional() });
const two = z.strictObject({ type: z.literal('two'), id: z.string(), y: z.number() });
const either = () => z.discriminatedUnion('type', [one, two]);
const shapeOf = (field: z.ZodType) => leafShapeOf(z.strictObject({ field }));

test.each<[string, () => z.ZodType, unknown, unknown, LeafSet[]]>([
  ['a text', () => z.string(), 'a', 'b', [{ path: [], value: 'b' }]],
  ['the same', () => z.strictObject({ x: z.number() }), { x: 1 }, { x: 1 }, []],
  [
    'an object',
    () => z.strictObject({ x: z.number(), y: z.number() }),
    { x: 1, y: 1 },
    { x: 1, y: 2 },
    [{ path: ['y'], value: 2 }],
  ],
  [
    'an object with a default',
    () => z.strictObject({ x: z.number() }).default({ x: 0 }),
    { x: 1 },
    { x: 2 },
    [{ path: ['x'], value: 2 }],
  ],
  ['a field that goes', () => z.strictObject({ x: z.number().optional() }), { x: 1 }, {}, [{ path: ['x'] }]],
  ['an unknown field', () => z.strictObject({}), { x: { y: 1 } }, { x: { y: 2 } }, [{ path: ['x'], value: { y: 2 } }]],
  [
    'a whole',
    () => atomic(z.strictObject({ x: z.number(), y: z.number() })),
    { x: 1, y: 1 },
    { x: 1, y: 2 },
    [{ path: [], value: { x: 1, y: 2 } }],
  ],
  [
    'a map',
    () => z.record(z.string(), z.string()),
    { a: '1', b: '1' },
    { b: '2', c: '3' },
    [{ path: ['a'] }, { path: ['b'], value: '2' }, { path: ['c'], value: '3' }],
  ],
  [
    'a union',
    either,
    { type: 'one', id: 'a' },
    { type: 'one', id: 'b' },
    [{ path: [], value: { type: 'one', id: 'b' } }],
  ],
  [
    'a union of members',
    () => mergedByType(either()),
    { type: 'one', id: 'a' },
    { type: 'one', id: 'b' },
    [{ path: ['id'], value: 'b' }],
  ],
  [
    'another member',
    () => mergedByType(either()),
    { type: 'one', id: 'a' },
    { type: 'two', id: 'a' },
    [{ path: [], value: { type: 'two', id: 'a' } }],
  ],
  [
    'no known member',
    () => mergedByType(either()),
    { type: 'six', id: 'a' },
    { type: 'six', id: 'b' },
    [{ path: [], value: { type: 'six', id: 'b' } }],
  ],
  [
    'a list',
    () => z.array(z.strictObject({ x: z.number() })),
    [{ id: 'a', x: 1 }],
    [{ id: 'a', x: 2 }],
    [{ path: [], value: [{ id: 'a', x: 2 }] }],
  ],
  [
    'a list of wholes',
    () => z.array(atomic(z.strictObject({ id: z.string() }))),
    [{ id: 'a' }],
    [{ id: 'b' }],
    [{ path: [], value: [{ id: 'b' }] }],
  ],
  [
    'items',
    () => z.array(one),
    [{ id: 'a', x: 1 }, { id: 'b' }],
    [{ id: 'b' }, { id: 'a', x: 2 }],
    [
      { path: ['a', 'x'], value: 2 },
      { path: ['#order'], value: ['b', 'a'] },
    ],
  ],
  [
    'items that go and come',
    () => z.array(one),
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
    [{ path: ['a'] }, { path: ['c'], value: { id: 'c' } }],
  ],
  [
    'items of a union',
    () => z.array(mergedByType(either())),
    [{ type: 'two', id: 'a', y: 1 }],
    [{ type: 'two', id: 'a', y: 2 }],
    [{ path: ['a', 'y'], value: 2 }],
  ],
  ['items without ids', () => z.array(one), [{ x: 1 }], [{ x: 2 }], [{ path: [], value: [{ x: 2 }] }]],
])('%s differs in leaves', (_what, schema, before, after, leaves) => {
  expect(diffLeaves(shapeOf(schema()), { field: before }, { field: after })).toEqual(
    leaves.map((leaf) => ({ ...leaf, path: ['field', ...leaf.path] })),
  );
});

test('what may be absent and never null is cleared by null', () => {
  const shape = leafShapeOf(
    z.strictObject({
      a: z.string().optional(),
      b: z.string().nullable().optional(),
      c: z.string().nullable(),
      d: z.string(),
    }),
  );
  expect(shape.kind === 'fields' && [...shape.clearable]).toEqual(['a']);
  expect(leafShapeOf(z.record(z.string(), z.string()))).toMatchObject({ isClearable: true });
  expect(leafShapeOf(z.record(z.string(), z.string().nullable()))).toMatchObject({ isClearable: false });
});

test('a value has the option of its tag, else the first that it fits', () => {
  const plain = z.union([one, z.strictObject({ id: z.string() }), z.string()]);
  expect(optionOf(either(), { type: 'two' })).toBe(two);
  expect([optionOf(either(), { type: 'six' }), optionOf(either(), null)]).toEqual([undefined, undefined]);
  // The tag says what it shall be, also while it is not complete.
  expect(optionOf(plain, { type: 'one' })).toBe(one);
  expect(optionOf(plain, { id: 'a' })).toBe(plain.options[1]);
  expect(optionOf(plain, 'a')).toBe(plain.options[2]);
  expect(optionOf(plain, 7)).toBeUndefined();
});
