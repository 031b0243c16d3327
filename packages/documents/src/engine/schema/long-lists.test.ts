import { expect, test } from 'vitest';
import * as z from 'zod';
import { longList } from './long-lists.ts';

let looks = 0;
const Item = z.string().refine(() => {
  looks += 1;
  return true;
});
/** Made for each test: what is found of a schema is kept with it. */
const schemaOf = () =>
  z.strictObject({
    ids: z.array(Item).max(3),
    parts: z.array(z.strictObject({ tags: z.array(Item).min(1).max(2).optional() })),
    byName: z.record(z.string(), z.array(Item).max(1)).default({}),
    either: z.union([z.literal('none'), z.array(Item).max(1)]).optional(),
    both: z.union([z.array(Item).max(1), z.array(Item).max(3)]).optional(),
    twice: z.array(Item).max(3).max(2).nullable().optional(),
    made: z
      .array(Item)
      .max(1)
      .transform((all) => all.length)
      .optional(),
    free: z.array(z.array(Item)).optional(),
  });

test.each([
  ['a list of its own', { ids: ['a', 'b', 'c', 'd'] }, ['ids']],
  ['one inside a list of objects', { ids: [], parts: [{}, { tags: ['a', 'b', 'c'] }] }, ['parts', 1, 'tags']],
  ['one that is too long for every option', { ids: [], both: ['a', 'b', 'c', 'd'] }, ['both']],
  ['one with two bounds', { ids: [], twice: ['a', 'b', 'c'] }, ['twice']],
  ['one that becomes something else', { ids: [], made: ['a', 'b'] }, ['made']],
  ['one inside a map', { ids: [], byName: { x: ['a', 'b'] } }, ['byName', 'x']],
])('%s that is too long is found at its place, and none of its items is looked at', (_what, value, path) => {
  looks = 0;
  expect(longList(schemaOf(), value)).toEqual({ path, message: expect.stringMatching(/at most|<=/i) });
  expect(looks).toBe(0);
});

test.each([
  { ids: ['a', 'b', 'c'] },
  { ids: 'no list' },
  { ids: [], parts: [{ tags: ['a'] }], byName: { x: [] } },
  // One option has no bound: the schema itself says what is wrong.
  { ids: [], either: ['a', 'b'] },
  { ids: [], both: ['a', 'b'] },
  { ids: [], free: [['a', 'b', 'c', 'd', 'e']], twice: null, parts: 'none', byName: ['a'] },
  null,
])('%j is left to the schema', (value) => {
  expect(longList(schemaOf(), value)).toBeNull();
});

test('a schema that holds itself is looked through as deep as its value goes', () => {
  type Tree = { ids: string[]; inner?: Tree[] | undefined };
  const tree: z.ZodType<Tree> = z.strictObject({
    ids: z.array(Item).max(1),
    get inner() {
      return z.array(tree).optional();
    },
  });
  const value = { ids: [], inner: [{ ids: ['a'] }, { ids: [], inner: [{ ids: ['a', 'b'] }] }] };
  expect(longList(tree, value)?.path).toEqual(['inner', 1, 'inner', 0, 'ids']);
});
