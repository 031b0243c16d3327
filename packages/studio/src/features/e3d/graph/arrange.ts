import ELK from 'elkjs/lib/elk.bundled.js';
import { edgeViews, NODE_WIDTH, type NodeView, portTop } from './graph-view.ts';

/** Places for all nodes, in layers from what visitors set to what comes of it. */
export async function arranged(views: ReadonlyMap<string, NodeView>): Promise<{ id: string; x: number; y: number }[]> {
  const portId = (node: string, side: 'in' | 'out', name: string) => `${node} ${side} ${name}`;
  const laidOut = await new ELK().layout({
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.layered.spacing.nodeNodeBetweenLayers': '96',
      'elk.spacing.nodeNode': '28',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: [...views.values()].map(({ node, inputs, outputs, height }) => ({
      id: node.id,
      width: NODE_WIDTH,
      height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [
        ...inputs.map(({ name }, at) => ({ id: portId(node.id, 'in', name), x: 0, y: portTop(at) })),
        ...outputs.map(({ name }, at) => ({ id: portId(node.id, 'out', name), x: NODE_WIDTH, y: portTop(at) })),
      ],
    })),
    edges: edgeViews(views).map(({ id, from, output, to, input }) => ({
      id,
      sources: [portId(from, 'out', output)],
      targets: [portId(to, 'in', input)],
    })),
  });
  return (laidOut.children ?? []).map(({ id, x = 0, y = 0 }) => ({ id, x: Math.round(x), y: Math.round(y) }));
}
