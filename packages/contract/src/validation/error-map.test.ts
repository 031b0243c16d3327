import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ProductType } from '../common/inputs.ts';
import { DirectoryId } from '../files/files.contract.ts';
import { Slug } from '../projects/projects.contract.ts';
import { SignIn } from '../sessions/sessions.contract.ts';
import { NAMED_KEYS, useSpecifiedTexts } from './error-map.ts';

beforeAll(useSpecifiedTexts);

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['Required', z.object({ a: z.string() }), {}],
  ['Required', z.object({ a: z.union([z.string(), z.number()]) }), {}],
  ['Required', z.object({ a: ProductType }), {}],
  ['Use one of: icgi, e3d, gis', ProductType, 'house'],
  ['Expected string, received number', DirectoryId, 1],
  ['Invalid uuid', DirectoryId, 'x'],
  ['Expected string, received number', z.string(), 1],
  ['Expected number, received nan', z.number(), Number.NaN],
  ['Number must be finite', z.number(), JSON.parse('1e400')],
  ['Number must be finite', z.number().int().min(1), Number.NEGATIVE_INFINITY],
  ['Expected integer, received float', z.int(), 1.5],
  ['Invalid input', z.union([z.string(), z.number()]), true],
  ['String must contain at least 1 character(s)', z.string().min(1), ''],
  ['String must contain at most 2 character(s)', z.string().max(2), 'abc'],
  ['Number must be greater than or equal to 0', z.number().min(0), -1],
  ['Number must be greater than 0', z.number().positive(), 0],
  ['Number must be less than or equal to 5', z.number().max(5), 6],
  ['Array must contain at least 2 element(s)', z.array(z.string()).min(2), ['a']],
  ['Invalid email', z.email(), 'nobody'],
  ['Invalid uuid', z.uuid(), 'x'],
  ["Unrecognized key(s) in object: 'b'", z.strictObject({}), { b: 1 }],
  ["Invalid enum value. Expected 'a' | 'b', received 'c'", z.enum(['a', 'b']), 'c'],
  ['Expected string, received null', z.string(), null],
  ['Expected object, received array', z.object({}), []],
  ['Expected object, received string', z.record(z.string(), z.string()), 'x'],
  ['Expected string, received date', z.string(), new Date(0)],
  ['Expected string, received map', z.string(), new Map()],
  ['Expected string, received set', z.string(), new Set()],
  ['Expected string, received boolean', z.string(), true],
  ['String must contain exactly 2 character(s)', z.string().length(2), 'abc'],
  ['Array must contain at most 1 element(s)', z.array(z.string()).max(1), ['a', 'b']],
  ['Array must contain exactly 1 element(s)', z.array(z.string()).length(1), ['a', 'b']],
  ['Array must contain at least 1 element(s)', z.set(z.string()).min(1), new Set()],
  ['Number must be less than 0', z.number().negative(), 0],
  ['Number must be greater than or equal to 1', z.int().min(1), 0],
  ['Number must be less than or equal to 1', z.bigint().max(1n), 2n],
  ['Invalid input', z.date().min(new Date(1)), new Date(0)],
  ['Number must be a multiple of 5', z.number().multipleOf(5), 7],
  ['Invalid literal value, expected "a"', z.literal('a'), 'b'],
  ['Required', z.literal('a'), undefined],
  ["Invalid enum value. Expected 'a' | 2, received 'b'", z.literal(['a', 2]), 'b'],
  ['Invalid url', z.url(), 'x'],
  ['Invalid datetime', z.iso.datetime(), 'x'],
  ['Invalid', z.ipv4(), 'x'],
  ['Too short a key', z.record(z.string().min(2, 'Too short a key'), z.string()), { a: '' }],
  ['Invalid input', z.string().refine(() => false), 'x'],
])('says %j', (message, schema, value) => {
  expect(messageOf(schema, value)).toBe(message);
});

test.each([
  ['Password is required', SignIn, { email: 'a@b.se', password: '  ' }],
  ['Invalid email', SignIn, { email: 'a b', password: 'x' }],
  ['Only a-z, 0-9, and hyphen (-) allowed', Slug, 'sjö'],
  ['String must contain at least 1 character(s)', Slug, '   '],
])('says %j, as the specification words it', (message, schema, value) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a slug is trimmed and lowercased before it is looked at, an address only trimmed', () => {
  expect(Slug.parse('  Villa-2 ')).toBe('villa-2');
  expect(SignIn.parse({ email: ' Anna@Nordhamn.se ', password: ' x ' })).toEqual({
    email: 'Anna@Nordhamn.se',
    password: 'x',
  });
});

test('of many unknown keys the first are named, each as far as it can be read', () => {
  const names = Array.from({ length: NAMED_KEYS + 2 }, (_, at) => `k${at}`);
  const value = Object.fromEntries(names.map((name) => [name, 1]));
  const named = names.slice(0, NAMED_KEYS).map((name) => `'${name}'`);
  expect(messageOf(z.strictObject({}), value)).toBe(`Unrecognized key(s) in object: ${named.join(', ')} and 2 more`);
  expect(messageOf(z.strictObject({}), { ['x'.repeat(101)]: 1 })).toBe(
    `Unrecognized key(s) in object: '${'x'.repeat(100)}'`,
  );
});
