import type { I18nString } from '../../shared/primitives.schema.ts';
import { compileExpression } from '../expression/compile-expression.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import type { GraphNode, SourceTable } from './graph-source.ts';
import { ANY, BOOLEAN, columnType, NUMBER, type ValueType } from './value-type.ts';

export interface InputPort {
  name: string;
  type: ValueType;
  /** Without an edge the node can say nothing. */
  isNeeded: boolean;
}
export interface OutputPort {
  name: string;
  /** null: what its inputs are decides. */
  type: ValueType | null;
}
export interface NodePorts {
  inputs: readonly InputPort[];
  /** The first one is meant by a port that names the node alone. */
  outputs: readonly OutputPort[];
}

/** What a node can be joined by. `tables` by id. */
export function portsOf(node: GraphNode, tables: ReadonlyMap<string, SourceTable>): NodePorts {
  switch (node.type) {
    case 'input.choice':
      return source('value', node.table ? { type: 'key', table: node.table.id } : ANY);
    case 'input.bool':
      return source('value', BOOLEAN);
    case 'input.number':
      return source('value', { type: 'number', unit: node.unit.type === 'number' ? null : node.unit });
    case 'input.color':
      return source('value', { type: 'color' });
    case 'state.selection':
      return {
        inputs: [],
        outputs: [
          { name: 'entity', type: { type: 'reference', to: 'entity' } },
          { name: 'slot', type: { type: 'reference', to: 'mesh-slot' } },
        ],
      };
    case 'state.viewpoint':
      return source('camera', { type: 'reference', to: 'entity' });
    case 'event.interaction':
    case 'event.ready':
    case 'event.change':
      return source('event', { type: 'event' });
    case 'table.row':
    case 'table.lookup':
    case 'table.filter':
    case 'table.sum':
      return tablePorts(node, tables);
    case 'expr':
      return { inputs: variables(node.expr), outputs: [{ name: 'value', type: null }] };
    case 'logic.switch': {
      const cases = node.cases.map(({ id }) => ({ name: id, type: ANY, isNeeded: true }));
      return {
        inputs: [needed('value', ANY), ...cases, optional('default', ANY)],
        outputs: [{ name: 'value', type: null }],
      };
    }
    case 'logic.if':
      return {
        inputs: [needed('when', BOOLEAN), needed('then', ANY), optional('else', ANY)],
        outputs: [{ name: 'value', type: null }],
      };
    case 'constraint.allow':
    case 'constraint.require':
      return { inputs: [needed('when', BOOLEAN)], outputs: [] };
    case 'constraint.range':
      return { inputs: [optional('min', NUMBER), optional('max', NUMBER)], outputs: [] };
    default:
      return endPorts(node);
  }
}

type TableNode = Extract<GraphNode, { type: `table.${string}` }>;

function tablePorts(node: TableNode, tables: ReadonlyMap<string, SourceTable>): NodePorts {
  const table = tables.get(node.table?.id ?? '');
  const columns = table?.columns ?? [];
  const typeOf = (id: string | undefined): ValueType => {
    const column = columns.find((one) => one.id === id);
    return column ? columnType(column) : ANY;
  };
  switch (node.type) {
    case 'table.row': {
      // The key comes first: it is what a port means that names no column.
      const ordered = [...columns].sort((a, b) => Number(b.id === table?.key) - Number(a.id === table?.key));
      return {
        inputs: [needed('key', table ? { type: 'key', table: table.id } : ANY)],
        outputs: ordered.map((column) => ({ name: column.id, type: columnType(column) })),
      };
    }
    case 'table.lookup':
      return {
        inputs: [needed('value', typeOf(node.column))],
        outputs: [{ name: 'value', type: typeOf(node.result[0]) }],
      };
    case 'table.filter':
      return {
        inputs: variables(node.where).filter(({ name }) => !columns.some(({ id }) => id === name)),
        outputs: [{ name: 'rows', type: table ? { type: 'rows', table: table.id } : ANY }],
      };
    case 'table.sum':
      return {
        inputs: [optional('rows', table ? { type: 'rows', table: table.id } : ANY)],
        outputs: [{ name: 'value', type: typeOf(node.column) }],
      };
  }
}

/** What leads out of the graph, into the scene and to visitors. */
function endPorts(node: Extract<GraphNode, { type: `out.${string}` | `action.${string}` }>): NodePorts {
  const on = needed('on', { type: 'event' });
  switch (node.type) {
    case 'out.material':
      return { inputs: [needed('material', { type: 'reference', to: 'material' })], outputs: [] };
    case 'out.mesh':
      return { inputs: [needed('mesh', { type: 'reference', to: 'mesh' })], outputs: [] };
    case 'out.category':
    case 'out.visible':
      return { inputs: [needed('show', BOOLEAN)], outputs: [] };
    case 'out.transform': {
      const vector: ValueType = { type: 'vector' };
      return {
        inputs: [optional('position', vector), optional('rotation', vector), optional('scale', vector)],
        outputs: [],
      };
    }
    case 'out.animation':
      return { inputs: [needed('play', BOOLEAN), optional('speed', NUMBER)], outputs: [] };
    case 'out.camera':
      return { inputs: [needed('camera', { type: 'reference', to: 'entity' })], outputs: [] };
    case 'out.value': {
      const type: ValueType = { type: 'number', unit: node.unit.type === 'number' ? null : node.unit };
      const inputs = node.expr === null ? [needed('value', type)] : variables(node.expr);
      return { inputs, outputs: [{ name: 'value', type }] };
    }
    case 'out.text': {
      const inputs = placeholdersOf(node.text).map((name) => needed(name, ANY));
      return { inputs, outputs: [{ name: 'text', type: { type: 'i18n' } }] };
    }
    case 'action.set':
      return { inputs: [on, needed('value', ANY)], outputs: [] };
    case 'action.widget':
    case 'action.link':
    case 'action.camera':
    case 'action.animate':
      return { inputs: [on], outputs: [] };
  }
}

const source = (name: string, type: ValueType): NodePorts => ({ inputs: [], outputs: [{ name, type }] });
const needed = (name: string, type: ValueType): InputPort => ({ name, type, isNeeded: true });
const optional = (name: string, type: ValueType): InputPort => ({ name, type, isNeeded: false });

/** One input for each name in an expression; none while it cannot be read. */
function variables(expression: string): InputPort[] {
  try {
    return compileExpression(expression).variables.map((name) => needed(name, ANY));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

const PLACEHOLDER = /\{([A-Za-z0-9_-]{1,64})\}/g;

/** The names in braces of a text, in any of its languages. */
export function placeholdersOf(text: I18nString): string[] {
  if (text.type !== 'custom') return [];
  const all = Object.values(text.value).flatMap((value) => [...(value ?? '').matchAll(PLACEHOLDER)]);
  return [...new Set(all.flatMap(([, name]) => name ?? []))];
}

/** A text with values in the places of its placeholders; a name without a value stays as it is written. */
export const filled = (text: string, fill: (name: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, key: string) => fill(key) ?? whole);

/** The parts of a port: `node` or `node.output`. */
export function splitPort(port: string): { node: string; output: string | null } {
  const dot = port.indexOf('.');
  return dot < 0 ? { node: port, output: null } : { node: port.slice(0, dot), output: port.slice(dot + 1) };
}
