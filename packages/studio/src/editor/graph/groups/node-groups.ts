import type { GraphNode, Place } from '../graph.ts';

/** A group of nodes: a frame around them with a name and a comment. */
export interface NodeGroup {
  id: string;
  name: string;
  text: string;
  /** One of those in `graph-canvas.css`. */
  color: string;
}

/** A group as it is drawn, around its nodes. Pixels of the canvas. */
export interface GroupBox extends Place {
  group: NodeGroup;
  ids: readonly string[];
  width: number;
  height: number;
}

/** Pixels around the nodes of a group, and of its name above them. */
export const GROUP_PADDING = 20;
const NAME_HEIGHT = 40;
const TEXT_LINE = 18;
/** Lines of a comment that are drawn; all of it stands in the inspector. */
const TEXT_LINES = 2;

/** Pixels that a group takes above its nodes. */
export const groupHead = ({ text }: NodeGroup): number => NAME_HEIGHT + (text.trim() ? TEXT_LINES * TEXT_LINE : 0);

/** Where groups are drawn: around their nodes at these places. One without a node is not drawn. */
export function groupBoxes(
  groups: readonly NodeGroup[],
  nodes: readonly GraphNode[],
  placeOf: (id: string) => Place | undefined,
): GroupBox[] {
  if (groups.length === 0) return [];
  const members = Map.groupBy(nodes, ({ group }) => group);
  return groups.flatMap((group): GroupBox[] => {
    const own = members.get(group.id) ?? [];
    if (own.length === 0) return [];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const node of own) {
      const { x, y } = placeOf(node.id) ?? node;
      left = Math.min(left, x);
      top = Math.min(top, y - (node.head ?? 0));
      right = Math.max(right, x + node.width);
      bottom = Math.max(bottom, y + node.height);
    }
    const head = groupHead(group);
    return [
      {
        group,
        ids: own.map(({ id }) => id),
        x: left - GROUP_PADDING,
        y: top - head,
        width: right - left + 2 * GROUP_PADDING,
        height: bottom - top + head + GROUP_PADDING,
      },
    ];
  });
}
