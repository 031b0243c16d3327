import { expect, test } from 'vitest';
import * as z from 'zod';
import { procedures } from './procedures.ts';

/** The limits of every call that has one, by its path. */
function limitsIn(part: unknown, path: string[] = []): [string, z.core.$ZodType][] {
  if (typeof part !== 'object' || part === null) return [];
  if (!('input' in part)) return Object.entries(part).flatMap(([name, inner]) => limitsIn(inner, [...path, name]));
  const { input } = part;
  return input instanceof z.ZodObject && 'limit' in input.shape ? [[path.join('.'), input.shape.limit]] : [];
}

const LIMITS = limitsIn(procedures);

test('lists have limits', () => {
  expect(LIMITS.length).toBeGreaterThan(15);
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
