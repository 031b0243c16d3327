import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressValues } from './address-values.ts';

const { parseSearch, stringifySearch } = addressValues;

test.each([
  ['?search=9e123456', { search: '9e123456' }],
  ['?search=1e5', { search: '1e5' }],
  ['?search=007', { search: '007' }],
  ['?search=12345678901234567890', { search: '12345678901234567890' }],
  ['?search=Infinity', { search: 'Infinity' }],
  ['?limit=25', { limit: 25 }],
  ['?limit=-2.5', { limit: -2.5 }],
  ['?isOpen=true', { isOpen: true }],
  ['?clientIds=%5B%22a%22%5D', { clientIds: ['a'] }],
])('%s is read as %j', (address, values) => {
  expect(parseSearch(address)).toEqual(values);
});

const value = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[0-9e.+-]{1,12}$/),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string()),
);

test('what is written into an address is read from it', () => {
  fc.assert(
    fc.property(value, (search) => {
      expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
    }),
  );
});
