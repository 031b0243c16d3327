import { functionNamed } from '../expression/functions.ts';
import type { Expression } from '../expression/parser.ts';
import type { Column, Unit } from '../table.schema.ts';

/** The type of values along an edge, if it is known before anything runs. */
export type ValueType =
  | { type: 'any' }
  | { type: 'boolean' }
  | { type: 'number'; unit: Unit | null }
  | { type: 'text' }
  | { type: 'key'; table: string }
  | { type: 'i18n' }
  | { type: 'color' }
  | { type: 'media' }
  | { type: 'reference'; to: string }
  | { type: 'rows'; table: string }
  | { type: 'vector' }
  | { type: 'event' };

export const ANY: ValueType = { type: 'any' };
export const BOOLEAN: ValueType = { type: 'boolean' };
export const NUMBER: ValueType = { type: 'number', unit: null };
export const TEXT: ValueType = { type: 'text' };

/** Whether an output may feed an input. Numbers with a unit feed those of the same unit, and those without one. */
export function fits(from: ValueType, to: ValueType): boolean {
  if (from.type === 'any' || to.type === 'any') return from.type !== 'event' && to.type !== 'event';
  switch (to.type) {
    case 'boolean':
      return from.type === 'boolean' || from.type === 'number';
    case 'number':
      return from.type === 'number' && (!from.unit || !to.unit || isSameUnit(from.unit, to.unit));
    case 'text':
      return from.type === 'text' || from.type === 'key' || from.type === 'number';
    case 'key':
      return from.type === 'text' || (from.type === 'key' && from.table === to.table);
    case 'reference':
      return from.type === 'reference' && from.to === to.to;
    case 'rows':
      return from.type === 'rows' && from.table === to.table;
    default:
      return from.type === to.type;
  }
}

export const isSameUnit = (a: Unit, b: Unit): boolean =>
  a.type === b.type && (a.type !== 'money' || b.type !== 'money' || a.currency === b.currency);

/** What the cells of a column are. */
export function columnType(column: Column): ValueType {
  switch (column.type) {
    case 'text':
      return TEXT;
    case 'i18n':
    case 'boolean':
    case 'media':
      return { type: column.type };
    case 'number':
      return NUMBER;
    case 'length':
    case 'area':
      return { type: 'number', unit: { type: column.type } };
    case 'money':
      return { type: 'number', unit: { type: 'money', currency: column.currency } };
    case 'material':
    case 'mesh':
      return { type: 'reference', to: column.type };
    case 'reference':
      return { type: 'reference', to: column.to };
  }
}

/** What a type is called on the screen. */
export function typeLabel(type: ValueType): string {
  switch (type.type) {
    case 'any':
      return 'any value';
    case 'boolean':
      return 'yes or no';
    case 'number':
      if (type.unit?.type === 'money') return `money in ${type.unit.currency}`;
      return type.unit && type.unit.type !== 'number' ? type.unit.type : 'number';
    case 'key':
      return 'choice';
    case 'i18n':
      return 'localized text';
    case 'color':
      return 'colour';
    case 'reference':
      return type.to;
    case 'media':
      return 'file';
    default:
      return type.type;
  }
}

/** What an expression gives, from what its variables are. */
export function expressionType(one: Expression, variables: ReadonlyMap<string, ValueType>): ValueType {
  const part = (expression: Expression) => expressionType(expression, variables);
  switch (one.type) {
    case 'value':
      if (typeof one.value === 'number') return NUMBER;
      if (typeof one.value === 'string') return TEXT;
      return one.value === null ? ANY : BOOLEAN;
    case 'variable':
      return variables.get(one.name) ?? ANY;
    case 'not':
    case 'in':
      return BOOLEAN;
    case 'negative':
      return part(one.of);
    case 'if':
      return either(part(one.yes), part(one.no));
    case 'call': {
      const gives = functionNamed(one.name)?.gives ?? 'first';
      if (gives === 'number') return NUMBER;
      if (gives === 'boolean' || gives === 'text' || gives === 'vector') return { type: gives };
      const [first, second, third] = one.args.map(part);
      return (gives === 'first' ? first : either(second ?? ANY, third ?? ANY)) ?? ANY;
    }
    case 'binary':
      if (one.operator === '+') return added(part(one.left), part(one.right));
      return /^[-*/%]$/.test(one.operator) ? NUMBER : BOOLEAN;
  }
}

/** Numbers keep a unit that both have, or that only one of them has. */
function added(a: ValueType, b: ValueType): ValueType {
  if (a.type === 'number' && b.type === 'number') {
    if (!a.unit || !b.unit) return a.unit ? a : b;
    return isSameUnit(a.unit, b.unit) ? a : NUMBER;
  }
  if (a.type === 'text' || b.type === 'text' || a.type === 'key' || b.type === 'key') return TEXT;
  return a.type === 'any' || b.type === 'any' ? ANY : NUMBER;
}

function either(a: ValueType, b: ValueType): ValueType {
  if (a.type === 'number' && b.type === 'number') return added(a, b);
  return a.type === b.type && fits(a, b) && fits(b, a) ? a : ANY;
}
