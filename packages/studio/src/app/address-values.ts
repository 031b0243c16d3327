import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads a value of the address: JSON, except for numbers that are not written as they would be printed. To the user who
 * typed them they are texts: `007`, or the half of an id `9e12345678`, which JSON reads as an infinite number. Errors:
 * SyntaxError for plain text.
 */
function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('Not written as a number');
  return value;
}

/** How the router reads and writes what stands behind the `?` of an address. */
export const addressValues = {
  parseSearch: parseSearchWith(parseValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
};
