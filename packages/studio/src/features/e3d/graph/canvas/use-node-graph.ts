import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { portsOf } from '@diorama/documents/e3d/graph/node-ports.ts';
import { typeLabel } from '@diorama/documents/e3d/graph/value-type.ts';
import { useMemo } from 'react';
import { EDIT_FIELDS } from '../../../../editor/graph/edit-fields.ts';
import { type Graph, type GraphNode, type OpenEnd, portAt, type Wire } from '../../../../editor/graph/graph.ts';
import { wireFrom } from '../../../../editor/graph/use-connecting.ts';
import { E3D_BAR } from '../../editor-tabs.ts';
import { refusalOf } from './connection.ts';
import { newNodes, type TypedEnd } from './fitting-types.ts';
import { NODE_WIDTH, type NodeView, noteHeight, portText, portTop } from './graph-view.ts';
import { NodeCard } from './node-card.tsx';
import { colorOf } from './port-look.ts';
import { useFaults, useGraph, useNodeGroups, useReasons, useValueText } from './use-graph.ts';
import { useGraphCommands } from './use-graph-commands.ts';
import { type CanvasEdge, ValueEdge } from './value-edge.tsx';

const { nodes: called } = e3dLabels.records;
const cards = { card: NodeCard };
const lines = { value: ValueEdge };
/** About the height of a new node, in pixels of the canvas. */
const NEW_HEIGHT = 80;

const GROUPS: readonly { label: string; begins: readonly string[] }[] = [
  { label: 'Inputs', begins: ['input.'] },
  { label: 'Tables', begins: ['table.'] },
  { label: 'Logic', begins: ['expr', 'logic.'] },
  { label: 'Rules', begins: ['constraint.'] },
  { label: 'Results', begins: ['out.'] },
  { label: 'Events and actions', begins: ['state.', 'event.', 'action.'] },
];

/** Choices, rules and results, with the values that flow between them. */
export function useNodeGraph(): Graph {
  const { views, edges, source } = useGraph();
  const groups = useNodeGroups();
  const { add, connect, ...own } = useGraphCommands();
  const nodes = useCanvasNodes(views);
  const flowEdges = useCanvasEdges();
  const offered = (end: OpenEnd | null) => {
    const view = views.get(end?.node ?? '');
    const port = (end?.isOutput ? view?.outputs : view?.inputs)?.find(({ name }) => name === end?.port);
    const typed: TypedEnd | null = end && port ? { ...end, type: port.type } : null;
    return newNodes(typed, source.tables);
  };
  const connectionOf = ({ from, output, to, input }: Wire) => ({
    ...{ node: to, input },
    from: portText(views.get(from), from, output),
  });
  const disconnect = (isGone: (edge: (typeof edges)[number]) => boolean) =>
    connect(edges.filter(isGone).map(({ to, input }) => ({ node: to, input, from: null })));
  return {
    ...{ called, nodes, edges: flowEdges, groups, cards, lines, escapeTo: `${E3D_BAR}-graph`, hasMap: true },
    commands: {
      ...own,
      connect: (wire) => connect([connectionOf(wire)]),
      removeEdge: (id) => disconnect((edge) => edge.id === id),
      disconnect: (ids) => disconnect(({ from, to }) => ids.has(from) || ids.has(to)),
    },
    add: {
      ...{ label: 'Add node', size: { width: NODE_WIDTH, height: NEW_HEIGHT } },
      choices: (end) => {
        const types = offered(end).map(({ type }) => type);
        return GROUPS.flatMap(({ label: group, begins }) =>
          types.flatMap((type) =>
            begins.some((begin) => type.startsWith(begin)) ? { id: type, group, ...NODE_LABELS[type] } : [],
          ),
        );
      },
      pick: (type, at, end) => {
        const node = offered(end).find((one) => one.type === type);
        if (!node) return;
        add(node, at, (made) => {
          if (!end || node.port === null) return null;
          const wire = wireFrom(end, made.id, node.port);
          if (end.isOutput) return connectionOf(wire);
          const [first] = portsOf(made, new Map()).outputs;
          return { ...connectionOf(wire), ...(first?.name === node.port ? { from: made.id } : {}) };
        });
      },
    },
    targets: (end) =>
      [...views.values()].flatMap(({ node, inputs, outputs }) =>
        (end.isOutput ? inputs : outputs).flatMap(({ name, type }) => {
          const wire = wireFrom(end, node.id, name);
          if (node.id === end.node || refusalOf(views, wire)) return [];
          const about = `${name}: ${typeLabel(type)}`;
          return { id: `${node.id}:${name}`, group: 'Connect to', name: nodeName(node), about, wire };
        }),
      ),
    outputOf: (id) => views.get(id)?.outputs[0]?.name,
    refusalOf: (wire) => refusalOf(views, wire),
    open: EDIT_FIELDS,
  };
}

function useCanvasNodes(views: ReadonlyMap<string, NodeView>): GraphNode[] {
  const faults = useFaults();
  const reasons = useReasons();
  return useMemo(() => {
    const lit = new Set(reasons.map(({ node }) => node));
    return [...views.values()].map((view): GraphNode => {
      const { node, height, inputs, outputs } = view;
      const { id, x, y } = node;
      const ports = [
        ...inputs.map(({ name }, at) => portAt(name, 'target', 0, portTop(at))),
        ...outputs.map(({ name }, at) => portAt(name, 'source', NODE_WIDTH, portTop(at))),
      ];
      return {
        ...{ id, type: 'card', x, y, width: NODE_WIDTH, height, ports, name: nodeName(node) },
        ...{ head: noteHeight(node), group: node.group?.id },
        data: { view, fault: faults.get(id), isLit: lit.has(id) },
      };
    });
  }, [views, faults, reasons]);
}

function useCanvasEdges(): CanvasEdge[] {
  const { edges } = useGraph();
  const reasons = useReasons();
  const textOf = useValueText();
  return useMemo(() => {
    const counted = new Set(reasons.flatMap(({ node, from }) => from.map(({ input }) => `${node}:${input}`)));
    const labelled = new Set<string>();
    return edges.map((edge): CanvasEdge => {
      const port = `${edge.from}.${edge.output}`;
      const isFirst = !labelled.has(port);
      labelled.add(port);
      return {
        ...{ id: edge.id, type: 'value', source: edge.from, target: edge.to },
        ...{ sourceHandle: edge.output, targetHandle: edge.input },
        data: { text: isFirst ? textOf(edge) : '', color: colorOf(edge.type), isLit: counted.has(edge.id) },
      };
    });
  }, [edges, reasons, textOf]);
}
