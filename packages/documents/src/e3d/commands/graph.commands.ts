import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { removedFromList } from '../../engine/list-edits.ts';
import { ordersBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import { type ChosenWidget, withWidgetListed } from '../e3d.components.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, E3dRecords, GraphNodeRecord } from '../e3d.records.ts';
import type { GraphNode, NodeType } from '../graph/graph-source.ts';
import { splitPort } from '../graph/node-ports.ts';
import { GraphNode as NodeDefinition } from '../graph-nodes.ts';
import { groupsOf, withoutEmpty } from './node-groups.commands.ts';

const command = commandsOf<E3dDocument>();
const { nodes: called } = e3dLabels.records;
/** Longest id of a node. Source: `Port` in graph-nodes.ts. */
const MAX_ID = 64;

/** A new node with every field at its default. */
export const nodeOf = (type: NodeType, id: string, fields: Readonly<Record<string, unknown>> = {}): GraphNode =>
  NodeDefinition.schema.parse({ ...fields, type, id, order: 'a0' });

/** An id made of a name that no node has yet: `facade`, `facade-2`. */
export function nodeIdFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_ID - 6);
  // An expression reads a name that begins with a digit as a number.
  const base = /^[a-z]/.test(plain) ? plain : plain ? `node-${plain}`.slice(0, MAX_ID - 6) : 'node';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Puts nodes; those that are new come behind the last one. */
function withNodes(e3d: E3dRecords, nodes: readonly GraphNode[]): E3dRecords {
  const isNew = ({ id }: GraphNode) => e3d.get('nodes', id) === undefined;
  const orders = ordersBetween(e3d.ordered('nodes').at(-1)?.order, null, nodes.filter(isNew).length);
  let next = 0;
  return e3d.putAll(
    'nodes',
    nodes.flatMap((node): GraphNodeRecord[] => {
      const order = e3d.get('nodes', node.id)?.order ?? orders[next++];
      return order === undefined ? [] : [{ ...node, order }];
    }),
  );
}

/** Adds nodes behind the last one. An id that is in use already is passed over. */
export const addNodes = command(`Add ${called.many}`, (e3d, { nodes }: { nodes: readonly GraphNode[] }) =>
  withNodes(
    e3d,
    nodes.filter(({ id }) => !e3d.get('nodes', id)),
  ),
);

/** Sets where nodes stand on the canvas, in its pixels. */
export const placeNodes = command(
  `Move ${called.many}`,
  (e3d, { items }: { items: readonly { id: string; x: number; y: number }[] }) =>
    e3d.putAll(
      'nodes',
      items.flatMap(({ id, x, y }) => {
        const node = e3d.get('nodes', id);
        return node && (node.x !== x || node.y !== y) ? [{ ...node, x, y }] : [];
      }),
    ),
);

/** What feeds an input: `node` or `node.output`; null: nothing. */
export interface Connection {
  node: string;
  input: string;
  from: string | null;
}

/** Connects inputs, or takes what feeds them away. A connection that would close a circle is passed over. */
export const connectNodes = command('Connect', (e3d, { items }: { items: readonly Connection[] }) =>
  items.reduce((next, { node: id, input, from }) => {
    const node = next.get('nodes', id);
    if (!node || (from !== null && dependsOn((other) => next.get('nodes', other), splitPort(from).node, id)))
      return next;
    const { [input]: _old, ...others } = node.in;
    return next.put('nodes', { ...node, in: from === null ? others : { ...others, [input]: from } });
  }, e3d),
);

type Edges = Pick<GraphNode, 'id' | 'in'>;

/** True when a node reads another one, however many stand between them, and of itself. */
export function dependsOn(get: (id: string) => Edges | undefined, id: string, other: string): boolean {
  const open = [id];
  const seen = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === other) return true;
    for (const port of Object.values(get(next)?.in ?? {})) {
      const { node } = splitPort(port);
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(node);
    }
  }
  return false;
}

/** The nodes that read a node, however many stand between them, and the node itself. */
export function dependentsOf(nodes: Iterable<Edges>, id: string): ReadonlySet<string> {
  const readers = new Map<string, string[]>();
  for (const node of nodes)
    for (const port of Object.values(node.in)) {
      const { node: from } = splitPort(port);
      const known = readers.get(from);
      if (known) known.push(node.id);
      else readers.set(from, [node.id]);
    }
  const found = new Set([id]);
  for (const next of found) for (const reader of readers.get(next) ?? []) found.add(reader);
  return found;
}

/** Removes nodes, what they feed, every other reference to them, and groups that they leave empty. */
export const removeNodes = command(`Delete ${called.many}`, (e3d, { ids }: { ids: readonly string[] }) =>
  withoutEmpty(removedFromList(e3d, 'nodes', ids), groupsOf(e3d, ids)),
);

/** Sets what a node is called: the first line of its note. */
export const renameNode = command(`Rename ${called.one}`, (e3d, { id, name }: { id: string; name: string }) => {
  const node = e3d.get('nodes', id);
  if (!node) return e3d;
  const [, ...rest] = node.note.split('\n');
  return e3d.put('nodes', { ...node, note: [name, ...rest].join('\n') });
});

/** Sets the table that visitors choose from. An option that it does not have gives way to its first one. */
export const setChoiceTable = command(
  'Change table',
  (e3d, { id, table: wanted }: { id: string; table: string | null }) => {
    const node = e3d.get('nodes', id);
    if (node?.type !== 'input.choice') return e3d;
    const table = wanted === null ? undefined : e3d.get('dataTables', wanted);
    const keys = table
      ? e3d.ordered('rows').flatMap((row) => (row.table?.id === table.id ? (row.cells[table.key] ?? []) : []))
      : [];
    const isKnown = table === undefined || keys.includes(node.default);
    const [first] = keys;
    return e3d.put('nodes', {
      ...node,
      table: table ? { type: 'data-table', id: table.id } : null,
      default: isKnown ? node.default : typeof first === 'string' ? first : '',
    });
  },
);

/** Sets the widget that a node opens. `newId` is for a widget that is not used in this configurator yet. */
export const setNodeWidget = command(
  'Change widget',
  (e3d, { id, widget, newId }: { id: string; widget: ChosenWidget | null; newId: string }) => {
    const node = e3d.get('nodes', id);
    if (node?.type !== 'action.widget') return e3d;
    const known = widget && e3d.all('widgets').find((used) => used.widget?.id === widget.id);
    const reference = widget ? { type: 'widget-use', id: known?.id ?? newId } : null;
    return withWidgetListed(e3d.put('nodes', { ...node, widget: reference }), widget, newId);
  },
);

/** Changes a rule as a whole: the nodes it is made of, and those it does without now. */
export const changeRule = command(
  'Change rule',
  (e3d, { nodes, without }: { nodes: readonly GraphNode[]; without: readonly string[] }) => {
    const gone = new Set(without);
    const kept = gone.size === 0 ? e3d : withoutReferencesTo(e3d.removeAll('nodes', gone), 'graph-node', gone);
    return withNodes(kept, nodes);
  },
);

/**
 * Copies of nodes under other ids, moved by some pixels. What a copy reads or refers to among the copied nodes is the copy
 * of it; all else it keeps.
 */
export function copiesOf(
  nodes: readonly GraphNode[],
  copyOf: ReadonlyMap<string, string>,
  by: { x: number; y: number },
): GraphNode[] {
  return nodes.map((node): GraphNode => {
    const feeds = Object.entries(node.in).map(([input, port]): [string, string] => {
      const { node: from, output } = splitPort(port);
      return [input, `${copyOf.get(from) ?? from}${output === null ? '' : `.${output}`}`];
    });
    return {
      ...readdressed(node, ({ type, id }) => (type === 'graph-node' && copyOf.get(id)) || id),
      id: copyOf.get(node.id) ?? node.id,
      x: node.x + by.x,
      y: node.y + by.y,
      in: Object.fromEntries(feeds),
    };
  });
}
