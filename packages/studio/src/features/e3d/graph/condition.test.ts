import { compileExpression } from '@diorama/documents/e3d/expression/compile-expression.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARISONS, type Condition, conditionOf, conditionText, type Term } from './condition.ts';

const name = fc.oneof(
  fc.constantFrom('facade', 'true', 'in', 'roof-2', '2nd'),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
);
const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ type: fc.constant('option' as const), name, isNot: fc.boolean(), option: fc.string() }),
  fc.record({
    type: fc.constant('options' as const),
    name,
    options: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('yes' as const), name, isNot: fc.boolean() }),
  fc.record({
    type: fc.constant('number' as const),
    name,
    comparison: fc.constantFrom(...COMPARISONS),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  }),
);
const condition: fc.Arbitrary<Condition> = fc.record({
  join: fc.constantFrom('and' as const, 'or' as const),
  terms: fc.array(term, { minLength: 2, maxLength: 5 }),
});

test('every condition is written as an expression that is read back as the same condition', () => {
  fc.assert(
    fc.property(condition, (one) => {
      expect(conditionOf(conditionText(one))).toEqual(one);
    }),
  );
});

test('a condition of one part is read back, and joined by “and”', () => {
  fc.assert(
    fc.property(term, (one) => {
      const text = conditionText({ join: 'or', terms: [one] });
      expect(conditionOf(text)).toEqual({ join: 'and', terms: [one] });
    }),
  );
});

test('what is written runs: a condition holds as it says', () => {
  const { variables, run } = compileExpression(
    conditionText({
      join: 'and',
      terms: [
        { type: 'option', name: 'facade', isNot: false, option: "it's \\ red" },
        { type: 'number', name: 'length', comparison: '>=', number: -2.5 },
      ],
    }),
  );
  expect(variables).toEqual(['facade', 'length']);
  expect(run(["it's \\ red", -2.5])).toBe(true);
  expect(run(["it's \\ red", -3])).toBe(false);
});

test.each(['price * 2 > 5', "a == 'x' && (b || c)", 'max(a, b) > 2', 'a == b', '1 > a', "a == 'x' ||", ''])(
  'the expression “%s” is no such condition',
  (text) => expect(conditionOf(text)).toBeNull(),
);

test.each([
  ['has == false', true],
  ['has != false', false],
  ['has == true', false],
])('“%s” is read as yes or no', (text, isNot) => {
  expect(conditionOf(text)).toEqual({ join: 'and', terms: [{ type: 'yes', name: 'has', isNot }] });
});
