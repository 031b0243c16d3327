import { compileExpression } from '../expression/compile-expression.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import type { GraphFault, GraphNode, GraphSource, SourceTable } from './graph-source.ts';
import { type NodePorts, portsOf, splitPort } from './node-ports.ts';
import { type RunStep, stepOf } from './steps.ts';
import { TableIndex } from './table-index.ts';
import { ANY, expressionType, fits, typeLabel, type ValueType } from './value-type.ts';

/** One node, ready to run. Values lie in one list, in which it reads and writes at its places. */
export interface CompiledNode {
  node: GraphNode;
  inputs: readonly string[];
  /** Of its inputs; -1: no edge. */
  reads: readonly number[];
  outputs: readonly string[];
  /** Place of its first output; the others follow. */
  writes: number;
  /** What its outputs are. */
  types: readonly ValueType[];
  run: RunStep | null;
  /** Nodes that read of it, by their place in `nodes`. */
  readers: readonly number[];
}

export interface CompiledGraph {
  /** In an order in which each comes behind what it reads. Those in a circle are left out. */
  nodes: readonly CompiledNode[];
  /** Place in `nodes` by the id of a node. */
  places: ReadonlyMap<string, number>;
  /** How many values there are. */
  size: number;
  tables: ReadonlyMap<string, TableIndex>;
  faults: readonly GraphFault[];
}

/** What a port reads: an output of a node. */
interface Edge {
  input: string;
  from: GraphNode;
  output: number;
}

/**
 * Makes a graph ready to be evaluated. Costs what it holds, once; whatever is wrong is named and left out. `before`: the
 * same graph before it was changed; what was read of tables that are the same is kept.
 */
export function compileGraph({ nodes, tables }: GraphSource, before?: CompiledGraph): CompiledGraph {
  const faults: GraphFault[] = [];
  const sources = new Map(tables.map((table) => [table.id, table]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ports = new Map(nodes.map((node) => [node.id, portsOf(node, sources)]));
  const edges = new Map(nodes.map((node) => [node.id, edgesOf(node, ports, byId, faults)]));
  const ordered = inOrder(nodes, edges, faults);
  const indexes = new Map(tables.map((table) => [table.id, indexOf(table, before?.tables.get(table.id))]));
  const compiled: CompiledNode[] = [];
  const places = new Map<string, number>();
  const types = new Map<string, readonly ValueType[]>();
  const writes = new Map<string, number>();
  let size = 0;
  for (const node of ordered) {
    const { inputs, outputs } = ports.get(node.id) ?? { inputs: [], outputs: [] };
    const own = new Map((edges.get(node.id) ?? []).map((edge) => [edge.input, edge]));
    const reads = inputs.map(({ name }) => {
      const edge = own.get(name);
      return edge ? (writes.get(edge.from.id) ?? 0) + edge.output : -1;
    });
    const inputTypes = inputs.map(({ name }) => {
      const edge = own.get(name);
      return edge ? (types.get(edge.from.id)?.[edge.output] ?? ANY) : null;
    });
    for (const fault of faultsOf(node, { inputs, outputs }, inputTypes, sources)) faults.push(fault);
    const names = inputs.map(({ name }) => name);
    const outputNames = outputs.map(({ name }) => name);
    types.set(
      node.id,
      outputs.map(({ type }) => type ?? computedType(node, names, inputTypes)),
    );
    writes.set(node.id, size);
    places.set(node.id, compiled.length);
    compiled.push({
      node,
      // An edge distinguishes a sum over everything from a sum over missing rows.
      inputs: names,
      reads,
      outputs: outputNames,
      writes: size,
      types: types.get(node.id) ?? [],
      run: stepOf(node, node.type === 'table.sum' && !own.has('rows') ? [] : names, outputNames, indexes),
      readers: [],
    });
    size += outputs.length;
  }
  linkReaders(compiled, edges, places);
  return { nodes: compiled, places, size, tables: indexes, faults };
}

function indexOf(table: SourceTable, before: TableIndex | undefined): TableIndex {
  if (!before) return new TableIndex(table);
  const { name, key, columns, rows } = before.source;
  const isSame =
    name === table.name &&
    key === table.key &&
    columns === table.columns &&
    rows.length === table.rows.length &&
    rows.every((cells, at) => cells === table.rows[at]);
  return isSame ? before : new TableIndex(table, before);
}

function linkReaders(
  nodes: CompiledNode[],
  edges: ReadonlyMap<string, readonly Edge[]>,
  places: ReadonlyMap<string, number>,
): void {
  const readers = nodes.map(() => new Set<number>());
  nodes.forEach(({ node }, at) => {
    for (const { from } of edges.get(node.id) ?? []) readers[places.get(from.id) ?? -1]?.add(at);
  });
  nodes.forEach((node, at) => {
    node.readers = [...(readers[at] ?? [])];
  });
}

function edgesOf(
  node: GraphNode,
  ports: ReadonlyMap<string, NodePorts>,
  nodes: ReadonlyMap<string, GraphNode>,
  faults: GraphFault[],
): Edge[] {
  const inputs = new Set(ports.get(node.id)?.inputs.map(({ name }) => name));
  const edges: Edge[] = [];
  for (const [input, port] of Object.entries(node.in)) {
    const fault = (message: string, level: GraphFault['level'] = 'error') =>
      faults.push({ level, check: 'graph.port', message, node: node.id, path: ['in', input] });
    const split = splitPort(port);
    const from = nodes.get(split.node);
    const outputs = ports.get(split.node)?.outputs ?? [];
    const output = split.output === null ? 0 : outputs.findIndex(({ name }) => name === split.output);
    // A node that is gone is named by the check of references.
    if (!from) continue;
    if (outputs.length === 0) fault(`“${split.node}” has no output`);
    else if (output < 0) fault(`“${split.node}” has no output “${split.output}”`);
    else if (!inputs.has(input)) fault(`There is no input “${input}” any more`, 'warning');
    else edges.push({ input, from, output });
  }
  return edges;
}

/** Each node behind those it reads, else in their own order. Nodes in a circle are named and left out. */
function inOrder(
  nodes: readonly GraphNode[],
  edges: ReadonlyMap<string, readonly Edge[]>,
  faults: GraphFault[],
): GraphNode[] {
  const open = new Map(nodes.map((node) => [node.id, new Set(edges.get(node.id)?.map(({ from }) => from.id)).size]));
  const readers = new Map<string, GraphNode[]>();
  for (const node of nodes)
    for (const from of new Set(edges.get(node.id)?.map((edge) => edge.from.id))) {
      const list = readers.get(from);
      if (list) list.push(node);
      else readers.set(from, [node]);
    }
  const ordered = nodes.filter(({ id }) => open.get(id) === 0);
  for (let at = 0; at < ordered.length; at += 1)
    for (const reader of readers.get(ordered[at]?.id ?? '') ?? []) {
      const left = (open.get(reader.id) ?? 0) - 1;
      open.set(reader.id, left);
      if (left === 0) ordered.push(reader);
    }
  for (const { id } of nodes) {
    if ((open.get(id) ?? 0) === 0) continue;
    const message = 'The node depends on its own result';
    faults.push({ level: 'error', check: 'graph.cycle', message, node: id, path: ['in'] });
  }
  return ordered;
}

/** What a node gives whose inputs decide it. */
function computedType(node: GraphNode, names: readonly string[], inputs: readonly (ValueType | null)[]): ValueType {
  const typeOf = (name: string) => inputs[names.indexOf(name)] ?? null;
  if (node.type === 'expr') {
    try {
      const variables = new Map(names.map((name, at) => [name, inputs[at] ?? ANY]));
      return expressionType(compileExpression(node.expr).expression, variables);
    } catch (error) {
      if (error instanceof ExpressionError) return ANY;
      throw error;
    }
  }
  const branches =
    node.type === 'logic.if'
      ? [typeOf('then'), typeOf('else')]
      : node.type === 'logic.switch'
        ? [...node.cases.map(({ id }) => typeOf(id)), typeOf('default')]
        : [];
  const known = branches.filter((type) => type !== null);
  const [first = ANY] = known;
  return known.every((type) => fits(type, first) && fits(first, type)) ? first : ANY;
}

function faultsOf(
  node: GraphNode,
  { inputs }: NodePorts,
  types: readonly (ValueType | null)[],
  tables: ReadonlyMap<string, SourceTable>,
): GraphFault[] {
  const faults: GraphFault[] = [];
  const leadsOut = /^(out|constraint|action)\./.test(node.type);
  inputs.forEach(({ name, type, isNeeded }, at) => {
    const from = types[at];
    const place = { node: node.id, path: ['in', name] };
    if (!from) {
      const level = leadsOut ? ('error' as const) : ('warning' as const);
      if (isNeeded) faults.push({ ...place, level, check: 'graph.input', message: `“${name}” is not connected` });
    } else if (!fits(from, type)) {
      const message = `“${name}” takes ${typeLabel(type)}, not ${typeLabel(from)}`;
      faults.push({ ...place, level: 'error', check: 'graph.type', message });
    }
  });
  return [...faults, ...expressionFaults(node), ...fieldFaults(node, tables)];
}

function expressionFaults(node: GraphNode): GraphFault[] {
  const field = node.type === 'table.filter' ? 'where' : 'expr';
  const text = node.type === 'table.filter' ? node.where : 'expr' in node ? node.expr : null;
  if (text === null) return [];
  try {
    compileExpression(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { message, at, end } = error;
    return [{ level: 'error', check: 'graph.expression', message, node: node.id, path: [field], at, end }];
  }
}

/** What a node names that its table does not have. */
function fieldFaults(node: GraphNode, tables: ReadonlyMap<string, SourceTable>): GraphFault[] {
  const fault = (field: string, message: string): GraphFault => ({
    level: 'error',
    check: 'graph.table',
    message,
    node: node.id,
    path: [field],
  });
  if (!('table' in node)) return [];
  if (!node.table) return [fault('table', 'Choose a table')];
  const table = tables.get(node.table.id);
  // A table that is gone is named by the check of references.
  if (!table) return [];
  const has = (id: string) => table.columns.some((column) => column.id === id);
  const missing = (field: string, id: string) =>
    id === '' ? fault(field, 'Choose a column') : fault(field, `The table has no column “${id}”`);
  switch (node.type) {
    case 'table.sum':
      return has(node.column) ? [] : [missing('column', node.column)];
    case 'table.lookup': {
      const faults = has(node.column) ? [] : [missing('column', node.column)];
      const unknown = node.result.length === 0 ? '' : node.result.find((id) => !has(id));
      return unknown === undefined ? faults : [...faults, missing('result', unknown)];
    }
    default:
      return [];
  }
}
