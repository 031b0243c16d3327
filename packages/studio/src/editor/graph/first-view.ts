/** Pixels around the graph; above it stands the bar. */
const MARGIN = 24;
const BAR = 64;
/** Names can be read from here on. */
const LEAST_ZOOM = 0.6;

/** What stands on the canvas, in its pixels. */
interface Box {
  position: { x: number; y: number };
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * Where a graph opens: whole if its nodes can be read then, else around the node one works on, or at its first nodes. Null:
 * there is nothing to show.
 */
export function firstView(
  boxes: readonly Box[],
  size: { width: number; height: number } | undefined,
  current?: Box,
): { x: number; y: number; zoom: number } | null {
  if (!size || boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position, width = 0, height = 0 } of boxes) {
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height);
  }
  const room = { width: size.width - 2 * MARGIN, height: size.height - BAR - MARGIN };
  const whole = Math.min(room.width / (right - left), room.height / (bottom - top), 1);
  const zoom = Math.max(whole, LEAST_ZOOM);
  if (current && whole < LEAST_ZOOM) {
    const { position, width = 0, height = 0 } = current;
    const middle = { x: size.width / 2, y: BAR + (size.height - BAR) / 2 };
    return {
      x: middle.x - (position.x + width / 2) * zoom,
      y: middle.y - (position.y + height / 2) * zoom,
      zoom,
    };
  }
  // In the middle where there is room, at the corner where there is not.
  const x = Math.max(0, (room.width - (right - left) * zoom) / 2) + MARGIN;
  const y = Math.max(0, (room.height - (bottom - top) * zoom) / 2) + BAR;
  return { x: x - left * zoom, y: y - top * zoom, zoom };
}
