import { commandsOf } from '../../engine/command.ts';
import type { DataTableRecord, E3dDocument, E3dRecords, GraphNodeRecord } from '../e3d.records.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import { tokensOf } from '../expression/lexer.ts';
import { splitPort } from '../graph/node-ports.ts';
import { isFormula } from '../graph/table-index.ts';
import type { Column } from '../table.schema.ts';
import { convertedCell } from '../table-cells.ts';
import { rowsOf, withCell } from './tables.commands.ts';

const command = commandsOf<E3dDocument>();

/** Adds a column before another one; null: behind the last. */
export const addColumn = command(
  'Add column',
  (e3d, { table: id, column, before = null }: { table: string; column: Column; before?: string | null }) => {
    const table = e3d.get('dataTables', id);
    if (!table || table.columns.some((one) => one.id === column.id)) return e3d;
    const at = table.columns.findIndex((one) => one.id === before);
    const columns = table.columns.toSpliced(at < 0 ? table.columns.length : at, 0, column);
    return e3d.patch('dataTables', id, { columns });
  },
);

/** Sets which column holds the key. */
export const setKeyColumn = command('Set key column', (e3d, { table, column }: { table: string; column: string }) =>
  e3d.patch('dataTables', table, { key: column }),
);

/** Puts a column before another one; null: behind the last. */
export const moveColumn = command(
  'Move column',
  (e3d, { table: id, column, before }: { table: string; column: string; before: string | null }) => {
    const table = e3d.get('dataTables', id);
    const moved = table?.columns.find((one) => one.id === column);
    if (!table || !moved || before === column) return e3d;
    const others = table.columns.filter((one) => one !== moved);
    const at = others.findIndex((one) => one.id === before);
    return e3d.patch('dataTables', id, { columns: others.toSpliced(at < 0 ? others.length : at, 0, moved) });
  },
);

/** Makes a column another type: its cells are converted, and those that the new type cannot hold become empty. */
export const retypeColumn = command(
  'Change column type',
  (e3d, { table, column, to }: { table: string; column: string; to: Column }) => {
    const from = e3d.get('dataTables', table)?.columns.find(({ id }) => id === column);
    if (!from) return e3d;
    const next = withColumn(e3d, table, column, { ...to, id: column });
    if (isSameType(from, to)) return next;
    const changed = rowsOf(e3d, table).flatMap((row) => {
      const cell = row.cells[column];
      if (cell === undefined) return [];
      const converted = convertedCell(cell, to);
      return converted === cell ? [] : [{ ...row, cells: withCell(row.cells, column, converted) }];
    });
    return next.putAll('rows', changed);
  },
);

/** Whether cells of one column are cells of the other as they are. */
const isSameType = (a: Column, b: Column): boolean =>
  a.type === b.type && (a.type !== 'reference' || b.type !== 'reference' || a.to === b.to);

/** Removes a column with its cells; the last one stays. What the graph took from it has no value then. */
export const removeColumn = command(
  'Delete column',
  (e3d, { table: id, column }: { table: string; column: string }) => {
    const table = e3d.get('dataTables', id);
    const columns = table?.columns.filter((one) => one.id !== column) ?? [];
    if (!table || columns.length === 0 || columns.length === table.columns.length) return e3d;
    const key = table.key === column ? (columns[0]?.id ?? '') : table.key;
    const changed = rowsOf(e3d, id).flatMap((row) =>
      Object.hasOwn(row.cells, column) ? [{ ...row, cells: withCell(row.cells, column, null) }] : [],
    );
    return e3d.patch('dataTables', id, { columns, key }).putAll('rows', changed);
  },
);

/** Gives a column another id. Cells, formulas, nodes and edges that name it follow. */
export const renameColumn = command(
  'Rename column',
  (e3d, { table: id, column: from, to }: { table: string; column: string; to: string }) => {
    const table = e3d.get('dataTables', id);
    if (!table || from === to || to === '' || !table.columns.some((one) => one.id === from)) return e3d;
    if (columnIdFault(e3d, table, from, to) !== null) return e3d;
    const columns = table.columns.map((one) => (one.id === from ? { ...one, id: to } : one));
    const rows = rowsOf(e3d, id).flatMap((row) => {
      const cells = Object.fromEntries(
        Object.entries(row.cells).map(([name, cell]) => [
          name === from ? to : name,
          isFormula(cell) ? { ...cell, expr: renamedIn(cell.expr, from, to) } : cell,
        ]),
      );
      const isSame = Object.entries(cells).every(([name, cell]) => same(row.cells[name], cell));
      return isSame ? [] : [{ ...row, cells }];
    });
    const rowNodes = new Set(
      e3d.all('nodes').flatMap((node) => (node.type === 'table.row' && node.table?.id === id ? node.id : [])),
    );
    const nodes = e3d.all('nodes').flatMap((node) => {
      const next = withEdges(withColumnNamed(node, id, from, to), rowNodes, from, to);
      return next === node ? [] : [next];
    });
    return e3d
      .patch('dataTables', id, { columns, key: table.key === from ? to : table.key })
      .putAll('rows', rows)
      .putAll('nodes', nodes);
  },
);

/** Why a column cannot have an id; null when it can. */
export function columnIdFault(e3d: E3dRecords, table: DataTableRecord, from: string, to: string): string | null {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(to)) return 'Use 1 to 64 of A-Z, a-z, 0-9, _ and -';
  if (table.columns.some(({ id }) => id === to && id !== from)) return `There is a column “${to}” already`;
  const filter = e3d
    .all('nodes')
    .find((node) => node.type === 'table.filter' && node.table?.id === table.id && Object.hasOwn(node.in, to));
  return filter ? `The filter “${filter.note || filter.id}” has an input “${to}”: choose another name` : null;
}

/** Nodes of the graph that read a column. */
export function usesOfColumn(e3d: E3dRecords, table: DataTableRecord, column: string): GraphNodeRecord[] {
  const rowNodes = new Set<string>();
  for (const node of e3d.all('nodes'))
    if (node.type === 'table.row' && node.table?.id === table.id) rowNodes.add(node.id);
  const isKey = table.key === column;
  return e3d
    .ordered('nodes')
    .filter(
      (node) =>
        withEdges(withColumnNamed(node, table.id, column, `${column}_`), rowNodes, column, `${column}_`) !== node ||
        (isKey && 'table' in node && node.table?.id === table.id),
    );
}

function withColumn(e3d: E3dRecords, id: string, column: string, to: Column): E3dRecords {
  const table = e3d.get('dataTables', id);
  if (!table) return e3d;
  return e3d.patch('dataTables', id, { columns: table.columns.map((one) => (one.id === column ? to : one)) });
}

/** The same node with a column of its table called otherwise. */
function withColumnNamed(node: GraphNodeRecord, table: string, from: string, to: string): GraphNodeRecord {
  const named = (id: string) => (id === from ? to : id);
  if (!('table' in node) || node.table?.id !== table) return node;
  switch (node.type) {
    case 'table.lookup':
      return node.column === from || node.result.includes(from)
        ? { ...node, column: named(node.column), result: node.result.map(named) }
        : node;
    case 'table.sum':
      return node.column === from ? { ...node, column: to } : node;
    case 'table.filter': {
      const where = renamedIn(node.where, from, to);
      return where === node.where ? node : { ...node, where };
    }
    default:
      return node;
  }
}

/** The same node with its edges from a column of rows led to its other name. */
function withEdges(node: GraphNodeRecord, rowNodes: ReadonlySet<string>, from: string, to: string): GraphNodeRecord {
  let isChanged = false;
  const edges = Object.fromEntries(
    Object.entries(node.in).map(([input, port]) => {
      const { node: source, output } = splitPort(port);
      if (output !== from || !rowNodes.has(source)) return [input, port];
      isChanged = true;
      return [input, `${source}.${to}`];
    }),
  );
  return isChanged ? { ...node, in: edges } : node;
}

const same = (a: unknown, b: unknown): boolean => a === b || (isFormula(a) && isFormula(b) && a.expr === b.expr);

const WORDS = new Set(['true', 'false', 'null', 'in']);

/** An expression with a variable called otherwise; one that cannot be read stays as it is. */
export function renamedIn(expr: string, from: string, to: string): string {
  try {
    const tokens = tokensOf(expr);
    const name = /^[A-Za-z_][A-Za-z0-9_]*$/.test(to) && !WORDS.has(to) ? to : `\`${to}\``;
    let text = '';
    let end = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'name' || token.value !== from) continue;
      const next = tokens[at + 1];
      // A name before a bracket is a function's.
      if (!token.isQuoted && ((next?.type === 'sign' && next.value === '(') || WORDS.has(from))) continue;
      text += expr.slice(end, token.at) + name;
      end = token.end;
    }
    return text + expr.slice(end);
  } catch (error) {
    if (error instanceof ExpressionError) return expr;
    throw error;
  }
}

/** Changes a column in one step: its id, label, type, and whether it is the key. */
export const changeColumn = command(
  'Edit column',
  (e3d, { table, column, to, isKey }: { table: string; column: string; to: Column; isKey: boolean }): E3dRecords => {
    const typed = retypeColumn.run(e3d, { table, column, to });
    const named = renameColumn.run(typed, { table, column, to: to.id });
    return isKey ? setKeyColumn.run(named, { table, column: to.id }) : named;
  },
);
