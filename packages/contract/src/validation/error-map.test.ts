import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ProductType } from '../common/inputs.ts';
import { DirectoryId } from '../files/files.contract.ts';
import { Slug } from '../projects/projects.contract.ts';
import { SignIn } from '../sessions/sessions.contract.ts';
import { useSpecifiedTexts } from './error-map.ts';

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
