interface Place {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

/** Between nodes below each other, in pixels of the canvas. */
const GAP = 24;

/** The place, or the first one below it where a node of that size covers none of those that stand there. In pixels of the canvas. */
export function freePlace(standing: readonly (Place & Size)[], at: Place, { width, height }: Size): Place {
  // From above: each that is in the way moves the place below itself, and those above it are passed for good.
  const inColumn = standing
    .filter(({ x, width: own }) => x < at.x + width && at.x < x + own)
    .toSorted((one, other) => one.y - other.y);
  let { y } = at;
  for (const node of inColumn) if (node.y < y + height && y < node.y + node.height) y = node.y + node.height + GAP;
  return { x: at.x, y };
}
