import { nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import type { NodeType, SourceTable } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS } from '@diorama/documents/e3d/graph/node-labels.ts';
import { portsOf } from '@diorama/documents/e3d/graph/node-ports.ts';
import { ANY, fits, type ValueType } from '@diorama/documents/e3d/graph/value-type.ts';
import { keysOf } from '@diorama/documents/engine/schema/json.ts';
import type { OpenEnd } from '../../../../editor/graph/graph.ts';
import { variableText } from '../condition.ts';

/** The port that a new node is connected to, with its type. */
export interface TypedEnd extends OpenEnd {
  type: ValueType;
}

/** A node that can be added, and the port of it that takes the open end. */
export interface NewNode {
  type: NodeType;
  fields: Readonly<Record<string, unknown>>;
  port: string | null;
}

/** Every type of node. */
const TYPES = keysOf(NODE_LABELS);

/** The nodes that can be added; with an open end those that fit it. */
export function newNodes(end: TypedEnd | null, tables: readonly SourceTable[]): NewNode[] {
  if (!end) return TYPES.map((type) => ({ type, fields: {}, port: null }));
  const sources = new Map(tables.map((table) => [table.id, table]));
  return TYPES.flatMap((type): NewNode[] => {
    const fields = fieldsFor(type, end);
    const { inputs, outputs } = portsOf(nodeOf(type, 'new', fields), sources);
    const port = end.isOutput
      ? inputs.find((input) => fits(end.type, input.type))
      : outputs.find((output) => fits(output.type ?? ANY, end.type));
    return port ? [{ type, fields, port: port.name }] : [];
  });
}

/** What a new node is set to, so that the open end fits. */
function fieldsFor(type: NodeType, { node, isOutput, type: value }: TypedEnd): Record<string, unknown> {
  if (type === 'expr' && isOutput) return { expr: variableText(node) };
  const isOfTable = value.type === 'key' || value.type === 'rows';
  const takesTable = type.startsWith('table.') || type === 'input.choice';
  if (isOfTable && takesTable) return { table: { type: 'data-table', id: value.table } };
  if (type === 'input.number' && value.type === 'number' && value.unit) return { unit: value.unit };
  return {};
}
