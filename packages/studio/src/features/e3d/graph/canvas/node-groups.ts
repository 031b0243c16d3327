import type { NodeGroupRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { NODE_WIDTH, type NodeView, noteHeight } from './graph-view.ts';

export type NodeGroup = NodeGroupRecord;

/** A group as it is drawn, around its nodes. Pixels of the canvas. */
export interface GroupBox {
  group: NodeGroup;
  ids: readonly string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels around the nodes of a group, and of its name above them. */
export const GROUP_PADDING = 20;
const NAME_HEIGHT = 40;
const TEXT_LINE = 18;
/** Lines of a comment that are drawn; all of it stands in the inspector. */
export const TEXT_LINES = 2;

/** Pixels that a group takes above its nodes. */
export const groupHead = ({ text }: NodeGroup): number => NAME_HEIGHT + (text.trim() ? TEXT_LINES * TEXT_LINE : 0);

/** Where groups are drawn: around their nodes at these places. One without a node is not drawn. */
export function groupBoxes(
  groups: readonly NodeGroup[],
  views: ReadonlyMap<string, NodeView>,
  placeOf: (id: string) => { x: number; y: number } | undefined,
): GroupBox[] {
  if (groups.length === 0) return [];
  const members = Map.groupBy(views.values(), ({ node }) => node.group?.id);
  return groups.flatMap((group): GroupBox[] => {
    const own = members.get(group.id) ?? [];
    if (own.length === 0) return [];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const view of own) {
      const { x, y } = placeOf(view.node.id) ?? view.node;
      left = Math.min(left, x);
      top = Math.min(top, y - noteHeight(view.node));
      right = Math.max(right, x + NODE_WIDTH);
      bottom = Math.max(bottom, y + view.height);
    }
    const head = groupHead(group);
    return [
      {
        group,
        ids: own.map(({ node }) => node.id),
        x: left - GROUP_PADDING,
        y: top - head,
        width: right - left + 2 * GROUP_PADDING,
        height: bottom - top + head + GROUP_PADDING,
      },
    ];
  });
}
