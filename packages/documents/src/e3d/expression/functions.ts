import { ValueFault } from './expression-error.ts';
import { isTrue, MAX_TEXT_VALUE, roundTo, type Value } from './value.ts';

/** What a function gives, for checking before anything runs. `first`: what its first value is; `second` likewise. */
export type Gives = 'number' | 'boolean' | 'text' | 'vector' | 'first' | 'second';

export interface ExpressionFunction {
  /** As it is written: `round(x, digits)`. */
  form: string;
  about: string;
  /** Least and most values. */
  count: readonly [number, number];
  gives: Gives;
  /** Empty values are passed on to it; else any empty value makes the result empty. */
  takesEmpty?: boolean;
  run: (args: readonly Value[]) => Value;
}

/** Most digits behind the point that are rounded to. */
const MAX_DIGITS = 10;

/** The value as a number; throws for anything else. */
export function numberIn(value: Value | undefined, what: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new ValueFault(`${what} needs a number, not ${kindOf(value)}`);
}

/** The type of a value, as text for messages. */
export function kindOf(value: Value | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'boolean') return 'yes or no';
  if (typeof value === 'number') return 'a number';
  return 'type' in value && value.type === 'rows' ? 'rows' : 'an object';
}

/** The value as a text; throws for objects. */
export function textIn(value: Value | undefined, what: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ValueFault(`${what} needs a text, not ${kindOf(value)}`);
}

/** Throws for a text that is too long to go on. */
export function boundedText(text: string): string {
  if (text.length > MAX_TEXT_VALUE) throw new ValueFault(`The text is longer than ${MAX_TEXT_VALUE} characters`);
  return text;
}

/** Throws for what is no finite number. */
export function finite(value: number): number {
  if (!Number.isFinite(value)) throw new ValueFault('The result is not a number');
  return value;
}

const many = Number.POSITIVE_INFINITY;
const numbers = (name: string, args: readonly Value[]) => args.map((value) => numberIn(value, name));
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));

function rounding(name: string, round: (value: number) => number): ExpressionFunction['run'] {
  return (args) => finite(round(numberIn(args[0], name)));
}

const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  if: {
    form: 'if(condition, then, else)',
    about: 'The second value when the first is true, else the third',
    count: [3, 3],
    gives: 'second',
    takesEmpty: true,
    run: ([when, yes = null, no = null]) => (isTrue(when) ? yes : no),
  },
  coalesce: {
    form: 'coalesce(a, b, …)',
    about: 'The first value that is not empty',
    count: [1, many],
    gives: 'first',
    takesEmpty: true,
    run: (args) => args.find((value) => value !== null) ?? null,
  },
  isEmpty: {
    form: 'isEmpty(x)',
    about: 'Whether there is no value',
    count: [1, 1],
    gives: 'boolean',
    takesEmpty: true,
    run: ([value]) => value === null || value === '',
  },
  min: {
    form: 'min(a, b, …)',
    about: 'The smallest number',
    count: [1, many],
    gives: 'number',
    run: (args) => least(numbers('min', args)),
  },
  max: {
    form: 'max(a, b, …)',
    about: 'The largest number',
    count: [1, many],
    gives: 'number',
    run: (args) => most(numbers('max', args)),
  },
  clamp: {
    form: 'clamp(x, least, most)',
    about: 'The number, kept between two others',
    count: [3, 3],
    gives: 'number',
    run: (args) => {
      const [value = 0, low = 0, high = 0] = numbers('clamp', args);
      return Math.max(low, Math.min(high, value));
    },
  },
  round: {
    form: 'round(x, digits)',
    about: 'Rounded to digits behind the point; without digits to a whole number',
    count: [1, 2],
    gives: 'number',
    run: (args) => {
      const digits = Math.trunc(numberIn(args[1] ?? 0, 'round'));
      if (Math.abs(digits) > MAX_DIGITS) throw new ValueFault(`round takes -${MAX_DIGITS} to ${MAX_DIGITS} digits`);
      return roundTo(numberIn(args[0], 'round'), digits);
    },
  },
  floor: {
    form: 'floor(x)',
    about: 'The whole number below',
    count: [1, 1],
    gives: 'number',
    run: rounding('floor', Math.floor),
  },
  ceil: {
    form: 'ceil(x)',
    about: 'The whole number above',
    count: [1, 1],
    gives: 'number',
    run: rounding('ceil', Math.ceil),
  },
  abs: {
    form: 'abs(x)',
    about: 'The number without its sign',
    count: [1, 1],
    gives: 'number',
    run: rounding('abs', Math.abs),
  },
  sqrt: { form: 'sqrt(x)', about: 'The square root', count: [1, 1], gives: 'number', run: rounding('sqrt', Math.sqrt) },
  pow: {
    form: 'pow(x, y)',
    about: 'x raised to y',
    count: [2, 2],
    gives: 'number',
    run: (args) => {
      const [base = 0, exponent = 0] = numbers('pow', args);
      return finite(base ** exponent);
    },
  },
  count: {
    form: 'count(rows)',
    about: 'How many rows there are',
    count: [1, 1],
    gives: 'number',
    run: ([rows]) => {
      if (typeof rows === 'object' && rows !== null && 'rows' in rows) return rows.rows.length;
      throw new ValueFault(`count needs rows, not ${kindOf(rows)}`);
    },
  },
  length: {
    form: 'length(text)',
    about: 'How many characters a text has',
    count: [1, 1],
    gives: 'number',
    run: ([text]) => textIn(text, 'length').length,
  },
  lower: {
    form: 'lower(text)',
    about: 'In small letters',
    count: [1, 1],
    gives: 'text',
    run: ([text]) => textIn(text, 'lower').toLowerCase(),
  },
  upper: {
    form: 'upper(text)',
    about: 'In capital letters',
    count: [1, 1],
    gives: 'text',
    run: ([text]) => boundedText(textIn(text, 'upper').toUpperCase()),
  },
  contains: {
    form: 'contains(text, part)',
    about: 'Whether a text holds another one',
    count: [2, 2],
    gives: 'boolean',
    run: ([text, part]) => textIn(text, 'contains').includes(textIn(part, 'contains')),
  },
  startsWith: {
    form: 'startsWith(text, part)',
    about: 'Whether a text begins with another one',
    count: [2, 2],
    gives: 'boolean',
    run: ([text, part]) => textIn(text, 'startsWith').startsWith(textIn(part, 'startsWith')),
  },
  endsWith: {
    form: 'endsWith(text, part)',
    about: 'Whether a text ends with another one',
    count: [2, 2],
    gives: 'boolean',
    run: ([text, part]) => textIn(text, 'endsWith').endsWith(textIn(part, 'endsWith')),
  },
  number: {
    form: 'number(text)',
    about: 'The number that a text holds; nothing if it holds none',
    count: [1, 1],
    gives: 'number',
    run: ([text]) => {
      const value = typeof text === 'string' ? Number(text.trim() || Number.NaN) : numberIn(text, 'number');
      return Number.isFinite(value) ? value : null;
    },
  },
  vec: {
    form: 'vec(x, y, z)',
    about: 'Three numbers in one: a place in m, degrees about the axes, or sizes',
    count: [3, 3],
    gives: 'vector',
    run: (args) => {
      const [x = 0, y = 0, z = 0] = numbers('vec', args);
      return { x, y, z };
    },
  },
  text: {
    form: 'text(x)',
    about: 'A number as a text',
    count: [1, 1],
    gives: 'text',
    run: ([value]) => textIn(value, 'text'),
  },
};

/** Every function, by name, for the list next to the field. */
export const EXPRESSION_FUNCTIONS: readonly (readonly [string, ExpressionFunction])[] = Object.entries(FUNCTIONS);

export const functionNamed = (name: string): ExpressionFunction | undefined =>
  Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
