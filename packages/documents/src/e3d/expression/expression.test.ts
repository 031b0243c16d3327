import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { ExpressionError, ValueFault } from './expression-error.ts';
import { EXPRESSION_FUNCTIONS } from './functions.ts';
import { roundTo, type Value } from './value.ts';

function run(text: string, scope: Record<string, Value> = {}): Value {
  const compiled = compileExpression(text);
  return compiled.run(compiled.variables.map((name) => (Object.hasOwn(scope, name) ? (scope[name] ?? null) : null)));
}

/** Where an expression is wrong, and why. */
function faultOf(text: string): [message: string, at: number, end: number] | null {
  try {
    compileExpression(text);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message, error.at, error.end];
    throw error;
  }
}

describe('values', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 - -3', 1],
    ['7 % 4 / 2', 1.5],
    ['1 < 2 && 2 <= 2', true],
    ['1 > 2 || !false', true],
    ['true ? 1 : false ? 2 : 3', 1],
    ["'Falun' + ' ' + 'red'", 'Falun red'],
    ["'a' < 'b'", true],
    ["'b' in ['a', 'b']", true],
    ['3 in []', false],
    ['.5 + 1e2', 100.5],
    ['"it\'s"', "it's"],
    ["'it\\'s'", "it's"],
    ['round(2.5)', 3],
    ['round(1.005, 2)', 1.01],
    ['round(-1.005, 2)', -1.01],
    ['round(1250, -2)', 1300],
    ['clamp(12, 0, 10)', 10],
    ['min(3, 1, 2) + max(3, 1, 2)', 4],
    ['if(1 > 2, 1, 2)', 2],
    ["coalesce(null, '', 'x')", ''],
    ["isEmpty('')", true],
    ["length(upper('åäö'))", 3],
    ["number(' 12.5 ')", 12.5],
    ["number('12 m')", null],
    ['pow(2, 10)', 1024],
  ])('%s', (text, value) => {
    expect(run(text)).toEqual(value);
  });

  it('of variables, by name; names with other signs stand between `', () => {
    expect(run('price * count', { price: 12, count: 3 })).toBe(36);
    expect(run('`2nd-floor` ? 1 : 0', { '2nd-floor': true })).toBe(1);
    expect(compileExpression('b + a * b').variables).toEqual(['b', 'a']);
  });

  it('that are empty make a calculation empty, and are equal to nothing but themselves', () => {
    expect(run('900000 + f', { f: null })).toBe(null);
    expect(run('f == null', { f: null })).toBe(true);
    expect(run('f == 0', { f: null })).toBe(false);
    expect(run('f < 1 || f >= 1', { f: null })).toBe(false);
    expect(run('coalesce(f, 5) + 1', { f: null })).toBe(6);
  });

  it('are the same when they hold the same', () => {
    expect(run('a == b', { a: { type: 'material', id: 'm' }, b: { type: 'material', id: 'm' } })).toBe(true);
    expect(run('a == b', { a: { type: 'material', id: 'm' }, b: { type: 'material', id: 'n' } })).toBe(false);
  });

  it('of branches that are not taken are not worked out', () => {
    expect(run('x == 0 ? 0 : 1 / x', { x: 0 })).toBe(0);
    expect(run('if(x == 0, 0, 1 / x)', { x: 0 })).toBe(0);
    expect(run('x == 0 || 1 / x > 2', { x: 0 })).toBe(true);
  });
});

describe('faults', () => {
  it.each([
    ['', 'Write an expression', 0, 1],
    ['1 +', 'The expression ends too early', 3, 4],
    ['a = b', 'Use == to compare', 2, 3],
    ['a & b', 'Use &&', 2, 3],
    ["'open", "The text has no closing '", 0, 5],
    ['foo(1)', 'There is no function “foo”', 0, 3],
    ['round()', 'round(x, digits) takes 1 to 2 values', 0, 7],
    ['(1', 'The expression ends too early', 2, 3],
    ['1 2', 'There is something behind the end of the expression', 2, 3],
    ['a.b', '“.” means nothing here', 1, 2],
    ['a; b', '“;” means nothing here', 1, 2],
    ['1e999', 'The number is too large', 0, 5],
  ])('of “%s” stand at the character', (text, message, at, end) => {
    expect(faultOf(text)).toEqual([message, at, end]);
  });

  it('of values are told when it runs', () => {
    expect(() => run('1 / 0')).toThrow(new ValueFault('It divides by zero'));
    expect(() => run("1 < 'a'")).toThrow('< cannot compare a number with a text');
    expect(() => run('-a', { a: { type: 'mesh', id: 'm' } })).toThrow('- needs a number, not an object');
    expect(() => run('pow(10, 999)')).toThrow('The result is not a number');
  });

  it('of a text that grows without end are told', () => {
    expect(() => run('a + a', { a: 'x'.repeat(9_000) })).toThrow('longer than 10000');
  });

  it('of nesting without end are told before the stack is used up', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['!', ''],
      ['-', ''],
      ['round(', ')'],
      ['true ? ', ' : 0'],
    ])
      expect(faultOf(`${open?.repeat(900)}1${close?.repeat(900)}`)?.[0]).toBe('The expression is nested too deeply');
    expect(run(Array.from({ length: 900 }, () => '1').join(' + '))).toBe(900);
  });
});

describe('nothing beyond its inputs', () => {
  it('can be reached by any name', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'globalThis', 'process', 'window', 'this', 'require'])
      expect([name, run(name)]).toEqual([name, null]);
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'eval', 'Function', '__proto__'])
      expect(faultOf(`${name}('1')`)?.[0]).toBe(`There is no function “${name}”`);
  });

  it('is given by any text: a value, or a fault of the language', () => {
    const pieces = [
      'a',
      'b',
      '1',
      "'x'",
      '+',
      '-',
      '(',
      ')',
      '?',
      ':',
      '==',
      '<',
      '[',
      ']',
      ',',
      'in',
      '!',
      '.',
      '`',
      '\\',
    ].concat(EXPRESSION_FUNCTIONS.map(([name]) => `${name}(`));
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), value, value, (parts, a, b) => {
        try {
          const result = run(parts.join(' '), { a, b });
          expect(['boolean', 'number', 'string', 'object']).toContain(typeof result);
          if (typeof result === 'number') expect(Number.isFinite(result)).toBe(true);
        } catch (error) {
          if (!(error instanceof ExpressionError) && !(error instanceof ValueFault)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it('rounds what binary fractions put just below a half', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
      expect(roundTo(cents / 100, 2)).toBe(cents / 100 || 0);
      expect(roundTo(cents / 1000 + 0, 2)).toBe((Math.sign(cents) * Math.round(Math.abs(cents) / 10)) / 100 || 0);
    }),
  );
});
