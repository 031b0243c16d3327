import { ExpressionError, ValueFault } from './expression-error.ts';
import { boundedText, finite, functionNamed, kindOf, numberIn, textIn } from './functions.ts';
import { type Expression, type Operator, parseExpression, variablesOf } from './parser.ts';
import { isSame, isTrue, type Value } from './value.ts';

/** Runs on the values of its variables, in their order. Throws `ValueFault` when one does not fit. */
export type Run = (scope: readonly Value[]) => Value;

export interface CompiledExpression {
  expression: Expression;
  /** The names it takes values from, in the order of the scope. */
  variables: readonly string[];
  run: Run;
}

/** Most expressions that are kept compiled: a table may hold one in each of its cells, and most are alike. */
const MAX_KEPT = 2_000;
const kept = new Map<string, CompiledExpression | ExpressionError>();

/** Parses and compiles an expression. Throws `ExpressionError`. */
export function compileExpression(text: string): CompiledExpression {
  let known = kept.get(text);
  if (!known) {
    known = compiled(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(text, known);
  }
  if (known instanceof ExpressionError) throw known;
  return known;
}

function compiled(text: string): CompiledExpression | ExpressionError {
  try {
    const expression = parseExpression(text);
    const variables = variablesOf(expression);
    return { expression, variables, run: runOf(expression, new Map(variables.map((name, at) => [name, at]))) };
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function runOf(one: Expression, places: ReadonlyMap<string, number>): Run {
  const part = (expression: Expression) => runOf(expression, places);
  switch (one.type) {
    case 'value': {
      const { value } = one;
      return () => value;
    }
    case 'variable': {
      const place = places.get(one.name) ?? 0;
      return (scope) => scope[place] ?? null;
    }
    case 'not': {
      const of = part(one.of);
      return (scope) => !isTrue(of(scope));
    }
    case 'negative': {
      const of = part(one.of);
      return (scope) => {
        const value = of(scope);
        return value === null ? null : -numberIn(value, '-');
      };
    }
    case 'if': {
      const [when, yes, no] = [part(one.when), part(one.yes), part(one.no)];
      return (scope) => (isTrue(when(scope)) ? yes(scope) : no(scope));
    }
    case 'in': {
      const of = part(one.of);
      const list = one.list.map(part);
      return (scope) => {
        const value = of(scope);
        return list.some((item) => isSame(item(scope), value));
      };
    }
    case 'binary':
      return binary(one.operator, part(one.left), part(one.right));
    case 'call':
      return call(one.name, one.args.map(part));
  }
}

function binary(operator: Operator, left: Run, right: Run): Run {
  switch (operator) {
    case '||':
      return (scope) => isTrue(left(scope)) || isTrue(right(scope));
    case '&&':
      return (scope) => isTrue(left(scope)) && isTrue(right(scope));
    case '==':
      return (scope) => isSame(left(scope), right(scope));
    case '!=':
      return (scope) => !isSame(left(scope), right(scope));
    case '<':
      return compare(operator, left, right, (order) => order < 0);
    case '<=':
      return compare(operator, left, right, (order) => order <= 0);
    case '>':
      return compare(operator, left, right, (order) => order > 0);
    case '>=':
      return compare(operator, left, right, (order) => order >= 0);
    case '+':
      return (scope) => sum(left(scope), right(scope));
    case '-':
      return arithmetic(operator, left, right, (a, b) => a - b);
    case '*':
      return arithmetic(operator, left, right, (a, b) => a * b);
    case '/':
      return arithmetic(operator, left, right, (a, b) => divided(a, b, (x, y) => x / y));
    case '%':
      return arithmetic(operator, left, right, (a, b) => divided(a, b, (x, y) => x % y));
  }
}

function divided(a: number, b: number, act: (a: number, b: number) => number): number {
  if (b === 0) throw new ValueFault('It divides by zero');
  return act(a, b);
}

/** Numbers are added and texts joined; with something empty the result is empty. */
function sum(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return finite(a + b);
  if (a === null || b === null) return null;
  if (typeof a === 'string' || typeof b === 'string') return boundedText(textIn(a, '+') + textIn(b, '+'));
  return finite(numberIn(a, '+') + numberIn(b, '+'));
}

function arithmetic(operator: string, left: Run, right: Run, act: (a: number, b: number) => number): Run {
  return (scope) => {
    const [a, b] = [left(scope), right(scope)];
    return a === null || b === null ? null : finite(act(numberIn(a, operator), numberIn(b, operator)));
  };
}

/** Numbers by size, texts by their letters. What is empty is neither smaller nor larger. */
function compare(operator: string, left: Run, right: Run, fits: (order: number) => boolean): Run {
  return (scope) => {
    const [a, b] = [left(scope), right(scope)];
    if (a === null || b === null) return false;
    if (typeof a === 'string' && typeof b === 'string') return fits(a < b ? -1 : a > b ? 1 : 0);
    if (typeof a === 'string' || typeof b === 'string')
      throw new ValueFault(`${operator} cannot compare ${kindOf(a)} with ${kindOf(b)}`);
    return fits(numberIn(a, operator) - numberIn(b, operator));
  };
}

function call(name: string, args: readonly Run[]): Run {
  const known = functionNamed(name);
  if (!known) return () => null;
  if (name === 'if') {
    // Only the branch that is taken runs, as with ? and :.
    const [when, yes, no] = args;
    return (scope) => (when && isTrue(when(scope)) ? (yes?.(scope) ?? null) : (no?.(scope) ?? null));
  }
  return (scope) => {
    const values = args.map((arg) => arg(scope));
    return known.takesEmpty === true || !values.includes(null) ? known.run(values) : null;
  };
}
