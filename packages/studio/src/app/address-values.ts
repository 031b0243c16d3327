import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads a value of the address: JSON, but for numbers that are not written as they would be printed. They are texts to whoever
 * typed them: `007`, or the half of an id `9e12345678`, which JSON takes for an infinite number.
 * Errors: SyntaxError for what is plain text.
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
