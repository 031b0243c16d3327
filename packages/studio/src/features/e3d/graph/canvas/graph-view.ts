import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import type { GraphNode, GraphSource } from '@diorama/documents/e3d/graph/graph-source.ts';
import { type InputPort, portsOf, splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';
import { ANY, type ValueType } from '@diorama/documents/e3d/graph/value-type.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';

/** A node as it is drawn. */
export interface NodeView {
  node: GraphNode;
  inputs: readonly InputPort[];
  outputs: readonly { name: string; type: ValueType }[];
  /** Pixels. */
  height: number;
}

/** A connection as it is drawn. */
export interface EdgeView {
  id: string;
  from: string;
  output: string;
  to: string;
  input: string;
  type: ValueType;
}

/** Pixels of a node on the canvas. */
export const NODE_WIDTH = 216;
export const HEAD_HEIGHT = 34;
export const PORT_HEIGHT = 22;
const FOOT_HEIGHT = 8;

/** Middle of a port from the top of its node, in pixels. */
export const portTop = (place: number): number => HEAD_HEIGHT + PORT_HEIGHT * place + PORT_HEIGHT / 2;

/** Pixels of a note above its node: two lines and their distance. */
const NOTE_HEIGHT = 40;

/** What is noted at a node besides its name. */
export const noteOf = ({ note }: Pick<GraphNode, 'note'>): string => note.split('\n').slice(1).join('\n').trim();

/** Pixels that the note of a node takes above it. */
export const noteHeight = (node: Pick<GraphNode, 'note'>): number => (noteOf(node) === '' ? 0 : NOTE_HEIGHT);

/** The nodes of a graph with their ports, by id. */
export function nodeViews({ nodes, tables }: GraphSource, graph: CompiledGraph): ReadonlyMap<string, NodeView> {
  const sources = new Map(tables.map((table) => [table.id, table]));
  return new Map(
    nodes.map((node) => {
      const types = graph.nodes[graph.places.get(node.id) ?? -1]?.types;
      const { inputs, outputs } = portsOf(node, sources);
      const made = {
        node,
        inputs,
        outputs: outputs.map(({ name, type }, at) => ({ name, type: types?.[at] ?? type ?? ANY })),
        height: HEAD_HEIGHT + Math.max(inputs.length, outputs.length) * PORT_HEIGHT + FOOT_HEIGHT,
      };
      // What did not change stays the same object, and is not drawn again.
      const old = drawn.get(node);
      const view = old && equalJson(old.inputs, inputs) && equalJson(old.outputs, made.outputs) ? old : made;
      drawn.set(node, view);
      return [node.id, view];
    }),
  );
}

const drawn = new WeakMap<GraphNode, NodeView>();

/** The connections between ports that are there. */
export function edgeViews(views: ReadonlyMap<string, NodeView>): EdgeView[] {
  return [...views.values()].flatMap(({ node, inputs }) =>
    Object.entries(node.in).flatMap(([input, port]): EdgeView[] => {
      const { node: from, output } = splitPort(port);
      const outputs = views.get(from)?.outputs ?? [];
      const read = output === null ? outputs[0] : outputs.find(({ name }) => name === output);
      if (!read || !inputs.some(({ name }) => name === input)) return [];
      return [{ id: `${node.id}:${input}`, from, output: read.name, to: node.id, input, type: read.type }];
    }),
  );
}

/** How an output is written in an input: the first one is meant by the node alone. */
export const portText = (view: NodeView | undefined, node: string, output: string): string =>
  view?.outputs[0]?.name === output ? node : `${node}.${output}`;
