import type { Place, PlacedNode } from './graph.ts';

/** The nearest node in the direction of an arrow key; nodes off the direction count as further away. */
export function nearestIn<N extends PlacedNode>(
  nodes: readonly N[],
  from: Place,
  [dx, dy]: readonly [number, number],
): N | undefined {
  let nearest: N | undefined;
  let least = Infinity;
  for (const node of nodes) {
    const along = (node.x - from.x) * dx + (node.y - from.y) * dy;
    const aside = Math.abs((node.x - from.x) * dy) + Math.abs((node.y - from.y) * dx);
    const far = along + 2 * aside;
    if (along <= 0 || far >= least) continue;
    least = far;
    nearest = node;
  }
  return nearest;
}
