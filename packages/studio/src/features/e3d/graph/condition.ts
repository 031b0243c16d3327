import { ExpressionError } from '@diorama/documents/e3d/expression/expression-error.ts';
import { type Expression, parseExpression } from '@diorama/documents/e3d/expression/parser.ts';

export const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One part of a condition, about the value of a name in its expression. */
export type Term =
  | { type: 'option'; name: string; isNot: boolean; option: string }
  | { type: 'options'; name: string; options: readonly string[] }
  | { type: 'yes'; name: string; isNot: boolean }
  | { type: 'number'; name: string; comparison: Comparison; number: number };

/** All of its terms, or one of them. */
export interface Condition {
  join: 'and' | 'or';
  terms: readonly Term[];
}

const RESERVED = new Set(['true', 'false', 'null', 'in']);

/** A name as it is written in an expression. */
export const variableText = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `\`${name}\``;

const quoted = (text: string): string =>
  `'${text.replace(/[\\'\n\t]/g, (char) => ({ '\n': '\\n', '\t': '\\t' })[char] ?? `\\${char}`)}'`;

/** A condition as an expression. */
export const conditionText = ({ join, terms }: Condition): string =>
  terms.map(termText).join(join === 'and' ? ' && ' : ' || ');

function termText(term: Term): string {
  const name = variableText(term.name);
  switch (term.type) {
    case 'option':
      return `${name} ${term.isNot ? '!=' : '=='} ${quoted(term.option)}`;
    case 'options':
      return `${name} in [${term.options.map(quoted).join(', ')}]`;
    case 'yes':
      return term.isNot ? `!${name}` : name;
    case 'number':
      return `${name} ${term.comparison} ${term.number}`;
  }
}

/** The condition that an expression says; null: it says something else. */
export function conditionOf(text: string): Condition | null {
  let parsed: Expression;
  try {
    parsed = parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
  const isOr = parsed.type === 'binary' && parsed.operator === '||';
  const terms = parts(parsed, isOr ? '||' : '&&').map(termOf);
  return terms.every((term) => term !== null) ? { join: isOr ? 'or' : 'and', terms } : null;
}

function parts(one: Expression, operator: '&&' | '||'): Expression[] {
  return one.type === 'binary' && one.operator === operator
    ? [...parts(one.left, operator), ...parts(one.right, operator)]
    : [one];
}

function termOf(one: Expression): Term | null {
  if (one.type === 'variable') return { type: 'yes', name: one.name, isNot: false };
  if (one.type === 'not' && one.of.type === 'variable') return { type: 'yes', name: one.of.name, isNot: true };
  if (one.type === 'in' && one.of.type === 'variable') {
    const options = one.list.map(textIn);
    return options.every((option) => option !== null) ? { type: 'options', name: one.of.name, options } : null;
  }
  if (one.type !== 'binary' || one.left.type !== 'variable') return null;
  const comparison = COMPARISONS.find((known) => known === one.operator);
  if (!comparison) return null;
  const { name } = one.left;
  const text = textIn(one.right);
  if (text !== null)
    return comparison === '==' || comparison === '!='
      ? { type: 'option', name, isNot: comparison === '!=', option: text }
      : null;
  if (one.right.type === 'value' && typeof one.right.value === 'boolean')
    return comparison === '==' || comparison === '!='
      ? { type: 'yes', name, isNot: (comparison === '==') !== one.right.value }
      : null;
  const number = numberIn(one.right);
  return number === null ? null : { type: 'number', name, comparison, number };
}

const textIn = (one: Expression): string | null =>
  one.type === 'value' && typeof one.value === 'string' ? one.value : null;

function numberIn(one: Expression): number | null {
  if (one.type === 'value') return typeof one.value === 'number' ? one.value : null;
  if (one.type !== 'negative') return null;
  const of = numberIn(one.of);
  return of === null ? null : -of;
}
