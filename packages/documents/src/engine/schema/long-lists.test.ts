import { expect, test } from 'vitest';
import * as z from 'zod';
import { longList } from './long-lists.ts';

let looks = 0;
const Item = z.string().refine(() => {
  looks += 1;
  return true;
});
const Schema = z.strictObject({
  ids: z.array(Item).max(3),
  parts: z.array(z.strictObject({ tags: z.array(Item).min(1).max(2).optional() })),
  byName: z.record(z.string(), z.array(Item).max(1)).default({}),
  either: z.union([z.literal('none'), z.array(Item).max(1)]).optional(),
});

test.each([
  ['a list of its own', { ids: ['a', 'b', 'c', 'd'] }, ['ids']],
  ['one inside a list of objects', { ids: [], parts: [{}, { tags: ['a', 'b', 'c'] }] }, ['parts', 1, 'tags']],
  ['one inside a map', { ids: [], byName: { x: ['a', 'b'] } }, ['byName', 'x']],
])('%s that is too long is found at its place, and none of its items is looked at', (_what, value, path) => {
  looks = 0;
  expect(longList(Schema, value)).toEqual({ path, message: expect.stringMatching(/at most|<=/i) });
  expect(looks).toBe(0);
});

test.each([
  { ids: ['a', 'b', 'c'] },
  { ids: 'no list' },
  { ids: [], parts: [{ tags: ['a'] }], byName: { x: [] } },
  // One option has no bound: the schema itself says what is wrong.
  { ids: [], either: ['a', 'b'] },
  null,
])('%j is left to the schema', (value) => {
  expect(longList(Schema, value)).toBeNull();
});
