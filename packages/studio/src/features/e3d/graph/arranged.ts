import type { ArrangeOrder, arrange } from '../../../editor/graph/arrange.ts';
import { arrangeByWorker } from '../../../editor/graph/arrange-by-worker.ts';
import { edgeViews, NODE_WIDTH, type NodeView, noteHeight } from './graph-view.ts';
import { GROUP_PADDING, groupHead, type NodeGroup } from './node-groups.ts';

/** Computes places for all nodes off the main thread. Fails when the worker cannot be loaded. */
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
  const places = await arrangeByWorker(order);
  return places.map(({ id, x, y }) => {
    const view = views.get(id);
    return { id, x, y: y + (view ? noteHeight(view.node) : 0) };
  });
}
