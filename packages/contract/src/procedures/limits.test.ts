import { expect, test } from 'vitest';
import * as z from 'zod';
import { clampLimit, Limit, limitOf } from '../common/inputs.ts';
import { proceduresByPath } from './procedure.ts';
import { procedures } from './procedures.ts';

/** The limits of every call that has one, by its path. */
const LIMITS = [...proceduresByPath(procedures)].flatMap(([path, { input }]): [string, z.core.$ZodType][] =>
  input instanceof z.ZodObject && 'limit' in input.shape ? [[path, input.shape.limit]] : [],
);

test('lists have limits', () => {
  expect(LIMITS.length).toBeGreaterThan(15);
});

test('a limit that is no number is refused', () => {
  expect(limitOf(10).safeParse('7').error?.issues[0]?.message).toBe('Expected number, received string');
  expect([Limit.parse(undefined), limitOf(10).parse(undefined), clampLimit(), clampLimit(Number.NaN)]).toEqual([
    25, 10, 25, 25,
  ]);
});

test.each(LIMITS)('%s takes any number for a limit, from 1 to 50 of them', (_, limit) => {
  for (const [sent, taken] of [
    [0, 1],
    [-3, 1],
    [1.5, 1],
    [51, 50],
    [1e9, 50],
    [7, 7],
  ])
    expect(z.safeParse(limit, sent)).toMatchObject({ success: true, data: taken });
  expect(z.safeParse(limit, undefined).success).toBe(true);
});
