import type { E3dRecords, GraphNodeRecord } from '../e3d.records.ts';
import type { Column } from '../table.schema.ts';

/** Keeps a union a union. */
type WithoutOrder<R> = R extends unknown ? Omit<R, 'order'> : never;

export type GraphNode = WithoutOrder<GraphNodeRecord>;
export type NodeType = GraphNode['type'];
export type NodeOf<T extends NodeType> = Extract<GraphNode, { type: T }>;

/** A table as a graph reads it: rows in order, cells by column. */
export interface SourceTable {
  id: string;
  name: string;
  key: string;
  columns: readonly Column[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** Everything a graph is evaluated from. A draft and a publication both have it in this shape. */
export interface GraphSource {
  nodes: readonly GraphNode[];
  tables: readonly SourceTable[];
}

/** What visitors set. */
export const INPUT_TYPES = ['input.choice', 'input.bool', 'input.number', 'input.color'] as const;
export type InputType = (typeof INPUT_TYPES)[number];
export type InputNode = NodeOf<InputType>;

export const isInput = (node: GraphNode): node is InputNode => INPUT_TYPES.some((type) => type === node.type);

/** What a visitor has set an input to, and what it begins with. */
export type InputValue = string | number | boolean | { r: number; g: number; b: number; a: number };

/** Values of inputs by the id of their node; those that are absent have their default. */
export type Configuration = Readonly<Record<string, InputValue>>;

/** Something wrong with a node. */
export interface GraphFault {
  level: 'error' | 'warning';
  /** `graph.cycle`, `graph.expression`, ... */
  check: string;
  message: string;
  node: string;
  /** The field inside the node. */
  path: string[];
  /** Characters of an expression that are at fault. */
  at?: number;
  end?: number;
}

/** A draft's graph with its tables. */
export function draftGraph(e3d: E3dRecords): GraphSource {
  const rows = new Map<string, SourceTable['rows'][number][]>();
  for (const { table, cells } of e3d.ordered('rows')) {
    const list = rows.get(table?.id ?? '');
    if (list) list.push(cells);
    else rows.set(table?.id ?? '', [cells]);
  }
  const tables = e3d
    .ordered('dataTables')
    .map(({ id, name, key, columns }) => ({ id, name, key, columns, rows: rows.get(id) ?? [] }));
  return { nodes: e3d.ordered('nodes'), tables };
}
