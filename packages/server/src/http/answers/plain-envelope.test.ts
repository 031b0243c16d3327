import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wire } from '../requests/wire.ts';
import { envelopeOf } from './plain-envelope.ts';

test('an answer is written as superjson writes it, whatever is in it', () => {
  const anything = fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true, maxDepth: 4 });
  const usual = fc.array(fc.record({ name: fc.string(), at: fc.date(), list: fc.array(fc.json()), rest: anything }));
  const outcome = (write: (value: unknown) => unknown, value: unknown) => {
    try {
      return JSON.stringify(write(value));
    } catch (error) {
      return String(error);
    }
  };
  fc.assert(
    fc.property(fc.oneof(usual, anything), (value) => {
      expect(outcome(envelopeOf, value)).toBe(outcome(wire.serialize, value));
    }),
    { numRuns: 1_000 },
  );
});

test('one object in two places is noted', () => {
  const person = { name: 'Sara' };
  expect(envelopeOf({ by: person, last: person })).toEqual(wire.serialize({ by: person, last: person }));
});
