import { expect, test } from 'vitest';
import * as z from 'zod';
import { LocalizedText } from '../../shared/primitives.schema.ts';
import { fieldRules } from './field-rules.ts';

const Record = z.strictObject({
  name: z.string().max(20),
  side: z.number().int().min(1).max(9).default(1),
  angle: z.number().min(0).nullable().default(null),
  free: z.number(),
  whole: z.int(),
  note: z.string(),
  all: z.array(z.string()),
  few: z.array(z.string()).max(3),
  byName: z.record(z.string(), z.number().max(7)),
  either: z.union([z.string(), z.strictObject({ size: z.number().max(5) })]),
  stops: z.array(z.string()).min(2).max(4).default(['a', 'b']),
  pair: z.array(z.string()).length(2),
  look: z.enum(['plain', 'loud']),
  text: LocalizedText.optional(),
  data: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), size: z.number().min(8).max(80) }),
    z.strictObject({ type: z.literal('image'), size: z.number().min(1).max(4) }),
  ]),
});
const rulesAt = (path: string[], record: unknown = {}) => fieldRules(Record, path, record);

test('numbers have their limits, whether they are whole, and what has none has none', () => {
  expect(rulesAt(['side'])).toEqual({ min: 1, max: 9, isInteger: true, isContinuous: true });
  expect(rulesAt(['angle'])).toEqual({ min: 0, isInteger: false, isContinuous: true });
  expect(rulesAt(['free'])).toEqual({ isInteger: false, isContinuous: true });
  expect(rulesAt(['whole'])).toEqual({ isInteger: true, isContinuous: true });
  expect(rulesAt(['byName', 'any'])).toMatchObject({ max: 7 });
  expect(rulesAt(['either', 'size'])).toMatchObject({ max: 5 });
});

test('texts have their length, lists the counts at which adding and removing end', () => {
  expect(rulesAt(['name'])).toEqual({ maxLength: 20, isInteger: false, isContinuous: true });
  expect(rulesAt(['note'])).toEqual({ isInteger: false, isContinuous: true });
  expect(rulesAt(['all'])).toEqual({ isInteger: false, isContinuous: false });
  expect(rulesAt(['few'])).toEqual({ max: 3, isInteger: false, isContinuous: false });
  expect(rulesAt(['text', 'sv'])).toMatchObject({ maxLength: 10_000, isContinuous: true });
  expect(rulesAt(['stops'])).toMatchObject({ min: 2, max: 4, isContinuous: false });
  expect(rulesAt(['pair'])).toMatchObject({ min: 2, max: 2 });
});

test('a field of a union follows the member that the record has', () => {
  expect(rulesAt(['data', 'size'], { data: { type: 'image', size: 2 } })).toMatchObject({ min: 1, max: 4 });
  expect(rulesAt(['data', 'size'], { data: { type: 'text', size: 9 } })).toMatchObject({ min: 8, max: 80 });
});

test('a choice is not continuous, and a path that leads nowhere has no rules', () => {
  expect([rulesAt(['look']), rulesAt(['name', 'x']), rulesAt(['none'])]).toEqual(
    Array.from({ length: 3 }, () => ({ isInteger: false, isContinuous: false })),
  );
});
