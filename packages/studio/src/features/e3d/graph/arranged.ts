import type { ArrangeOrder, arrange } from './arrange.ts';
import { edgeViews, NODE_WIDTH, type NodeView, noteHeight } from './graph-view.ts';
import { GROUP_PADDING, groupHead, type NodeGroup } from './node-groups.ts';

/** Places for all nodes, worked out beside the main thread. Fails when the worker cannot be loaded. */
export async function arranged(
  views: ReadonlyMap<string, NodeView>,
  groups: readonly NodeGroup[],
): Promise<ReturnType<typeof arrange>> {
  const known = new Set(groups.map(({ id }) => id));
  const order: ArrangeOrder = {
    nodes: [...views.values()].map((view) => ({
      id: view.node.id,
      width: NODE_WIDTH,
      // A note stands above its node.
      height: view.height + noteHeight(view.node),
      group: view.node.group && known.has(view.node.group.id) ? view.node.group.id : null,
    })),
    edges: edgeViews(views),
    heads: Object.fromEntries(groups.map((group) => [group.id, groupHead(group)])),
    padding: GROUP_PADDING,
  };
  const worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
  try {
    const places = await new Promise<ReturnType<typeof arrange>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReturnType<typeof arrange>>) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not load')));
      worker.postMessage(order);
    });
    return places.map(({ id, x, y }) => {
      const view = views.get(id);
      return { id, x, y: y + (view ? noteHeight(view.node) : 0) };
    });
  } finally {
    worker.terminate();
  }
}
