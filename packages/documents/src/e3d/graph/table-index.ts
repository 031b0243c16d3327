import { compileExpression } from '../expression/compile-expression.ts';
import { ExpressionError, ValueFault } from '../expression/expression-error.ts';
import type { Value } from '../expression/value.ts';
import type { SourceTable } from './graph-source.ts';

interface Formula {
  type: 'formula';
  expr: string;
}

export const isFormula = (cell: unknown): cell is Formula =>
  typeof cell === 'object' && cell !== null && 'type' in cell && cell.type === 'formula';

/** A key as choices hold it: the text of its cell. */
export const keyText = (cell: Value): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';

/** What a formula came to. */
export interface CellResult {
  value: Value;
  fault: string | null;
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** One table, made ready for reading: rows by their key, and formulas worked out when they are first read. */
export class TableIndex {
  readonly source: SourceTable;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #columns: ReadonlySet<string>;
  /** What formulas came to, by the cells of their row. They read nothing else. */
  readonly #results: WeakMap<SourceTable['rows'][number], Map<string, CellResult | null>>;

  /** `before`: the same table before it was changed. Formulas of rows that are the same objects are not worked out again. */
  constructor(source: SourceTable, before?: TableIndex) {
    this.source = source;
    this.#columns = new Set(source.columns.map(({ id }) => id));
    this.#results = before && isSameSet(before.#columns, this.#columns) ? before.#results : new WeakMap();
    const rows = new Map<string, number>();
    for (const at of source.rows.keys()) {
      const key = keyText(this.cell(at, source.key));
      if (key !== '' && !rows.has(key)) rows.set(key, at);
    }
    this.#rows = rows;
  }

  /** The row with a key, by its place; undefined: there is none. */
  rowOf(key: Value): number | undefined {
    return this.#rows.get(keyText(key));
  }

  /** Every key once, in the order of the rows. */
  keys(): string[] {
    return [...this.#rows.keys()];
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  cell(row: number, column: string): Value {
    return this.result(row, column).value;
  }

  /** The value of a cell, and what is wrong with its formula. */
  result(row: number, column: string): CellResult {
    const cells = this.source.rows[row];
    const cell = cells && Object.hasOwn(cells, column) ? cells[column] : null;
    // Cells were parsed by the schema of a document: all but formulas are values.
    if (!isFormula(cell)) return { value: (cell ?? null) as Value, fault: null };
    const results = this.#resultsOf(row);
    const known = results.get(column);
    if (known) return known;
    if (known === null) return { value: null, fault: 'The formula needs its own result' };
    results.set(column, null);
    const result = this.#run(row, cell.expr);
    results.set(column, result);
    return result;
  }

  #resultsOf(row: number): Map<string, CellResult | null> {
    const cells = this.source.rows[row];
    const known = cells && this.#results.get(cells);
    if (known) return known;
    const made = new Map<string, CellResult | null>();
    if (cells) this.#results.set(cells, made);
    return made;
  }

  #run(row: number, expr: string): CellResult {
    try {
      const { variables, run } = compileExpression(expr);
      const unknown = variables.find((name) => !this.#columns.has(name));
      if (unknown !== undefined) return { value: null, fault: `There is no column “${unknown}”` };
      const read = variables.map((name) => this.result(row, name));
      const faulty = read.find(({ fault }) => fault !== null);
      return faulty ?? { value: run(read.map(({ value }) => value)), fault: null };
    } catch (error) {
      if (error instanceof ExpressionError || error instanceof ValueFault) return { value: null, fault: error.message };
      throw error;
    }
  }
}
