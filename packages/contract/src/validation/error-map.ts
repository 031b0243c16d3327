import * as z from 'zod';
import { atLeastCharacters, INVALID_EMAIL, REQUIRED } from './texts.ts';

function received(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (typeof input === 'number') return Number.isNaN(input) ? 'nan' : 'number';
  if (input instanceof Date) return 'date';
  if (input instanceof Map) return 'map';
  if (input instanceof Set) return 'set';
  return typeof input;
}

function bound(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>): string {
  const isMinimum = issue.code === 'too_small';
  const limit = isMinimum ? issue.minimum : issue.maximum;
  const strictly = issue.inclusive === false;
  switch (issue.origin) {
    case 'string':
      if (issue.exact) return `String must contain exactly ${limit} character(s)`;
      return isMinimum ? atLeastCharacters(Number(limit)) : `String must contain at most ${limit} character(s)`;
    case 'array':
    case 'set':
      if (issue.exact) return `Array must contain exactly ${limit} element(s)`;
      return `Array must contain at ${isMinimum ? 'least' : 'most'} ${limit} element(s)`;
    case 'number':
    case 'int':
    case 'bigint':
      if (isMinimum) return `Number must be greater than ${strictly ? '' : 'or equal to '}${limit}`;
      return `Number must be less than ${strictly ? '' : 'or equal to '}${limit}`;
    default:
      return 'Invalid input';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: INVALID_EMAIL,
  uuid: 'Invalid uuid',
  url: 'Invalid url',
  datetime: 'Invalid datetime',
};

/** Unknown keys that a fault names; of more, the rest is counted. */
export const NAMED_KEYS = 20;
/** Characters of a key that are repeated. */
const KEY_LENGTH = 100;

function unrecognized(keys: readonly string[]): string {
  const named = keys.slice(0, NAMED_KEYS).map((key) => `'${key.slice(0, KEY_LENGTH)}'`);
  const rest = keys.length - named.length;
  return `Unrecognized key(s) in object: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What comes of a number like 1e400. */
const isInfinite = (input: unknown): boolean =>
  input === Number.POSITIVE_INFINITY || input === Number.NEGATIVE_INFINITY;

/** Gives validation faults the specification's texts (SPEC §5 "Generic messages"), which are those of zod 3. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return REQUIRED;
      if (isInfinite(issue.input)) return 'Number must be finite';
      if (issue.expected === 'int')
        return `Expected integer, received ${typeof issue.input === 'number' ? 'float' : received(issue.input)}`;
      return `Expected ${issue.expected === 'record' ? 'object' : issue.expected}, received ${received(issue.input)}`;
    }
    case 'too_small':
    case 'too_big':
      return bound(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Invalid';
    case 'invalid_value': {
      if (issue.input === undefined) return REQUIRED;
      const values = issue.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
      if (values.length === 1) return `Invalid literal value, expected ${JSON.stringify(issue.values[0])}`;
      return `Invalid enum value. Expected ${values.join(' | ')}, received '${String(issue.input)}'`;
    }
    case 'not_multiple_of':
      return `Number must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'Invalid input';
    case 'unrecognized_keys':
      return unrecognized(issue.keys);
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : 'Invalid input';
    default:
      return 'Invalid input';
  }
}

/** Makes these the texts of every schema in this process. Called once, before any parsing. */
export function useSpecifiedTexts(): void {
  z.config({ customError: validationMessage });
}
