import { ExpressionError } from './expression-error.ts';
import { functionNamed } from './functions.ts';
import { type Token, tokensOf } from './lexer.ts';

export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** A parsed expression. `at` and `end`: where it stands in the text. */
export type Expression = { at: number; end: number } & (
  | { type: 'value'; value: null | boolean | number | string }
  | { type: 'variable'; name: string }
  | { type: 'not' | 'negative'; of: Expression }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { type: 'if'; when: Expression; yes: Expression; no: Expression }
  | { type: 'in'; of: Expression; list: readonly Expression[] }
  | { type: 'call'; name: string; args: readonly Expression[] }
);

/** Deepest nesting: parsing and running go down the tree. */
const MAX_DEPTH = 100;

/** Weakest first. Operators of one line bind alike, from the left. */
const LEVELS: readonly (readonly (Operator | 'in')[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];

const WORDS = new Map<string, null | boolean>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Parses an expression; throws `ExpressionError` at the character of the first fault. It is never run as JavaScript. */
export function parseExpression(text: string): Expression {
  return new Parser(tokensOf(text)).whole();
}

/** The names an expression takes values from, each once, in the order of their first place. */
export function variablesOf(expression: Expression): string[] {
  const names = new Set<string>();
  const visit = (one: Expression): void => {
    if (one.type === 'variable') names.add(one.name);
    for (const part of partsOf(one)) visit(part);
  };
  visit(expression);
  return [...names];
}

function partsOf(one: Expression): readonly Expression[] {
  switch (one.type) {
    case 'not':
    case 'negative':
      return [one.of];
    case 'binary':
      return [one.left, one.right];
    case 'if':
      return [one.when, one.yes, one.no];
    case 'in':
      return [one.of, ...one.list];
    case 'call':
      return one.args;
    default:
      return [];
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const first = this.#token;
    if (first.type === 'end') throw new ExpressionError('Write an expression', first.at);
    const made = this.#conditional();
    const rest: Token = this.#token;
    if (rest.type !== 'end') this.#fail('There is something behind the end of the expression');
    return made;
  }

  get #token(): Token {
    const token = this.#tokens[this.#place];
    if (!token) throw new ExpressionError('The expression ends too early', 0);
    return token;
  }

  #fail(message: string): never {
    const { type, at, end } = this.#token;
    throw new ExpressionError(type === 'end' ? 'The expression ends too early' : message, at, Math.max(end, at + 1));
  }

  /** True for a sign, or the word `in`; it is passed over. */
  #takes(sign: string): boolean {
    const token = this.#token;
    const isIt =
      (token.type === 'sign' && token.value === sign) ||
      (token.type === 'name' && !token.isQuoted && token.value === sign && sign === 'in');
    if (isIt) this.#place += 1;
    return isIt;
  }

  #expects(sign: string): number {
    const { end } = this.#token;
    if (!this.#takes(sign)) this.#fail(`Expected “${sign}” here`);
    return end;
  }

  #conditional(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('The expression is nested too deeply');
    const when = this.#level(0);
    let made = when;
    if (this.#takes('?')) {
      const yes = this.#conditional();
      this.#expects(':');
      const no = this.#conditional();
      made = { type: 'if', when, yes, no, at: when.at, end: no.end };
    }
    this.#depth -= 1;
    return made;
  }

  #level(level: number): Expression {
    const signs = LEVELS[level];
    if (!signs) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const sign = signs.find((one) => this.#takes(one));
      if (sign === undefined) return left;
      if (sign === 'in') {
        const { list, end } = this.#list();
        left = { type: 'in', of: left, list, at: left.at, end };
      } else {
        const right = this.#level(level + 1);
        left = { type: 'binary', operator: sign, left, right, at: left.at, end: right.end };
      }
    }
  }

  #list(): { list: Expression[]; end: number } {
    this.#expects('[');
    const { items, end } = this.#items(']');
    return { list: items, end };
  }

  /** Expressions between commas, up to a closing sign. */
  #items(close: string): { items: Expression[]; end: number } {
    const items: Expression[] = [];
    const { end } = this.#token;
    if (this.#takes(close)) return { items, end };
    for (;;) {
      items.push(this.#conditional());
      if (!this.#takes(',')) return { items, end: this.#expects(close) };
    }
  }

  #unary(): Expression {
    const { at } = this.#token;
    const type = this.#takes('!') ? 'not' : this.#takes('-') ? 'negative' : null;
    if (type === null) return this.#primary();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('The expression is nested too deeply');
    const of = this.#unary();
    this.#depth -= 1;
    return { type, of, at, end: of.end };
  }

  #primary(): Expression {
    const token = this.#token;
    const { at } = token;
    if (token.type === 'number' || token.type === 'text') {
      this.#place += 1;
      return { type: 'value', value: token.value, at, end: token.end };
    }
    if (token.type === 'name') {
      this.#place += 1;
      if (token.isQuoted) return { type: 'variable', name: token.value, at, end: token.end };
      if (this.#takes('(')) return this.#call(token.value, at, token.end);
      const word = WORDS.get(token.value);
      if (word !== undefined) return { type: 'value', value: word, at, end: token.end };
      return { type: 'variable', name: token.value, at, end: token.end };
    }
    if (this.#takes('(')) {
      const inner = this.#conditional();
      const end = this.#expects(')');
      return { ...inner, at, end };
    }
    return this.#fail('Expected a value here');
  }

  #call(name: string, at: number, nameEnd: number): Expression {
    const known = functionNamed(name);
    if (!known) throw new ExpressionError(`There is no function “${name}”`, at, nameEnd);
    const { items, end } = this.#items(')');
    const [least, most] = known.count;
    if (items.length < least || items.length > most)
      throw new ExpressionError(`${known.form} takes ${countText(least, most)}`, at, end);
    return { type: 'call', name, args: items, at, end };
  }
}

function countText(least: number, most: number): string {
  const values = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`;
  if (least === most) return values(least);
  return most === Number.POSITIVE_INFINITY ? `at least ${values(least)}` : `${least} to ${values(most)}`;
}
