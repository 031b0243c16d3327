import { useReactFlow } from '@xyflow/react';
import { Maximize, Minus, Network, Plus, ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Toolbar } from '../../ui/button/toolbar.tsx';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { arrangeByWorker } from './arrange/arrange-by-worker.ts';
import { fit } from './glide.ts';
import type { Graph, PlacedNode } from './graph.ts';
import { GROUP_PADDING, groupHead } from './groups/node-groups.ts';

interface GraphToolsProps {
  graph: Graph;
  /** Null while reading. */
  onAdd: (() => void) | null;
  /** The kind's own tools. */
  children: ReactNode;
}

/** What is done with a graph as a whole. */
export function GraphTools({ graph, onAdd, children }: GraphToolsProps) {
  const flow = useReactFlow();
  const { add, fitKey = 'F', commands } = graph;
  const arrange = async () => {
    try {
      commands.move(await arranged(graph), { label: 'Arrange the graph' });
      // The canvas has the new places with its next picture.
      requestAnimationFrame(() => void flow.fitView(fit()));
    } catch {
      notifyFailed('The graph could not be arranged', { detail: 'Check the connection and try again.' });
    }
  };
  return (
    <Toolbar
      label="Graph"
      className="absolute top-2 left-2 z-10 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-lg border border-n5 bg-n1 p-1 shadow-lift"
    >
      {onAdd && (
        <>
          <Button size="small" icon={Plus} onClick={onAdd} title={`${add.label} (N)`}>
            {add.label}
          </Button>
          <IconButton label="Arrange" icon={Network} onClick={() => void arrange()} />
        </>
      )}
      {children}
      <IconButton label="Show everything" icon={Maximize} shortcut={fitKey} onClick={() => void flow.fitView(fit())} />
      <IconButton label="Zoom out" icon={Minus} onClick={() => void flow.zoomOut()} />
      <IconButton label="Zoom in" icon={ZoomIn} onClick={() => void flow.zoomIn()} />
    </Toolbar>
  );
}

/** Computes places for all nodes off the main thread. Fails when the worker cannot be loaded. */
async function arranged({ nodes, edges, groups = [], arrangedBy }: Graph): Promise<PlacedNode[]> {
  const own = new Map(nodes.flatMap((node) => (node.isFixed ? [] : [[node.id, node] as const])));
  const known = new Set(groups.map(({ id }) => id));
  const wires = edges.flatMap(({ source: from, target: to }) => (own.has(from) && own.has(to) ? { from, to } : []));
  const places = await arrangeByWorker({
    nodes: [...own.values()].map(({ id, width, height, head = 0, group }) => ({
      ...{ id, width, height: height + head },
      group: group && known.has(group) ? group : null,
    })),
    edges: arrangedBy?.() ?? wires,
    heads: Object.fromEntries(groups.map((group) => [group.id, groupHead(group)])),
    padding: GROUP_PADDING,
  });
  return places.map(({ id, x, y }) => ({ id, x, y: y + (own.get(id)?.head ?? 0) }));
}
