import type { I18nString } from '../../shared/primitives.schema.ts';
import { type CompiledExpression, compileExpression } from '../expression/compile-expression.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import { numberIn } from '../expression/functions.ts';
import { isSame, isTrue, type RowsValue, roundTo, type Value } from '../expression/value.ts';
import type { Column, Unit } from '../table.schema.ts';
import type { GraphNode } from './graph-source.ts';
import type { TableIndex } from './table-index.ts';

/** Gives the outputs of a node from its inputs, both in the order of its ports. Throws `ValueFault`. */
export type RunStep = (inputs: readonly Value[]) => readonly Value[];

/** Digits behind the point that a currency counts with. */
const digitsOf = new Map<string, number>();
export function currencyDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** Money in whole minor units, so that sums stay exact; everything else as it is. */
export const inUnit = (value: number, unit: Unit): number =>
  unit.type === 'money' ? roundTo(value, currencyDigits(unit.currency)) : value;

const unitOf = (column: Column | undefined): Unit =>
  column?.type === 'money' ? { type: 'money', currency: column.currency } : { type: 'number' };

/**
 * What a node does. `names` are its inputs, in the order in which values come. null: it does nothing by itself, as choices
 * and events, or it leads out of the graph.
 */
export function stepOf(
  node: GraphNode,
  names: readonly string[],
  outputs: readonly string[],
  tables: ReadonlyMap<string, TableIndex>,
): RunStep | null {
  const input = (name: string) => names.indexOf(name);
  switch (node.type) {
    case 'table.row':
    case 'table.lookup':
    case 'table.filter':
    case 'table.sum':
      return tableStep(node, names, outputs, tables.get(node.table?.id ?? ''));
    case 'expr': {
      const run = runner(node.expr, names);
      return run && ((inputs) => [run(inputs)]);
    }
    case 'logic.if': {
      const [when, then, otherwise] = [input('when'), input('then'), input('else')];
      return (inputs) => [(isTrue(inputs[when]) ? inputs[then] : inputs[otherwise]) ?? null];
    }
    case 'logic.switch': {
      const value = input('value');
      const cases = node.cases.map((one) => ({ is: one.value, at: input(one.id) }));
      const otherwise = input('default');
      return (inputs) => {
        const found = cases.find(({ is }) => isSame(is, inputs[value]));
        return [inputs[found ? found.at : otherwise] ?? null];
      };
    }
    case 'out.value': {
      const run = node.expr === null ? (inputs: readonly Value[]) => inputs[0] ?? null : runner(node.expr, names);
      return (
        run &&
        ((inputs) => {
          const value = run(inputs);
          return [value === null ? null : inUnit(numberIn(value, 'The result'), node.unit)];
        })
      );
    }
    default:
      return null;
  }
}

type TableNode = Extract<GraphNode, { type: `table.${string}` }>;

function tableStep(
  node: TableNode,
  names: readonly string[],
  outputs: readonly string[],
  table: TableIndex | undefined,
): RunStep | null {
  if (!table) return null;
  switch (node.type) {
    case 'table.row':
      return ([key = null]) => {
        const row = table.rowOf(key);
        return outputs.map((column) => (row === undefined ? null : table.cell(row, column)));
      };
    case 'table.lookup': {
      const rows = lazily(() => {
        const found = new Map<Value, number>();
        for (const row of table.source.rows.keys()) {
          const value = comparable(table.cell(row, node.column));
          if (value !== null && !found.has(value)) found.set(value, row);
        }
        return found;
      });
      return ([value = null]) => {
        const row = rows().get(comparable(value));
        const cells = row === undefined ? [] : node.result.map((column) => table.cell(row, column));
        return [cells.find((cell) => cell !== null) ?? null];
      };
    }
    case 'table.filter':
      return filterStep(node.where, names, table);
    case 'table.sum': {
      const unit = unitOf(table.source.columns.find(({ id }) => id === node.column));
      return ([given]) => [sumOf(table, given ?? null, node.column, unit, names.length > 0)];
    }
  }
}

/** Values that a lookup finds: objects by what they hold. */
const comparable = (value: Value): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

function filterStep(where: string, names: readonly string[], table: TableIndex): RunStep | null {
  const compiled = expressionOf(where);
  if (!compiled) return null;
  const from = compiled.variables.map((name) => ({ name, at: table.has(name) ? -1 : names.indexOf(name) }));
  return (inputs) => {
    const rows = [...table.source.rows.keys()].filter((row) =>
      isTrue(compiled.run(from.map(({ name, at }) => (at < 0 ? table.cell(row, name) : (inputs[at] ?? null))))),
    );
    return [{ type: 'rows', table: table.source.id, rows }];
  };
}

/** Of the rows that are given, else of all; in a currency's smallest unit. */
function sumOf(table: TableIndex, given: Value, column: string, unit: Unit, isGiven: boolean): Value {
  if (isGiven && given === null) return null;
  const rows = isRows(given) ? given.rows : table.source.rows.keys();
  const scale = unit.type === 'money' ? 10 ** currencyDigits(unit.currency) : 1;
  let sum = 0;
  for (const row of rows) {
    const value = table.cell(row, column);
    if (value === null) continue;
    const number = numberIn(value, 'The sum');
    sum += scale === 1 ? number : Math.round(inUnit(number, unit) * scale);
  }
  return sum / scale;
}

const isRows = (value: Value): value is RowsValue =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'rows';

function expressionOf(text: string): CompiledExpression | null {
  try {
    return compileExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** Runs an expression on inputs that come in the order of `names`; null: it cannot be read. */
function runner(text: string, names: readonly string[]): ((inputs: readonly Value[]) => Value) | null {
  const compiled = expressionOf(text);
  if (!compiled) return null;
  const { variables, run } = compiled;
  // Inputs are made of the variables, so they mostly come in that order already.
  if (variables.length === names.length && variables.every((name, at) => name === names[at])) return run;
  const places = variables.map((name) => names.indexOf(name));
  return (inputs) => run(places.map((at) => inputs[at] ?? null));
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A text with its placeholders filled, in each of its languages. */
export function filledText(text: I18nString, fill: (text: string, language: string) => string): I18nString {
  if (text.type !== 'custom') return text;
  const value = Object.entries(text.value).map(([language, one]) => [language, fill(one ?? '', language)] as const);
  return { type: 'custom', value: Object.fromEntries<string>(value) };
}
