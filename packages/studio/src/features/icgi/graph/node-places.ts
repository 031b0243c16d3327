/** Pixels of a view in the graph. */
export const NODE_WIDTH = 168;
export const NODE_HEIGHT = 128;

export interface Place {
  x: number;
  y: number;
}

/** Gap between views that have no place yet, and how many of them are in a row. */
const GAP = 40;
const COLUMNS = 5;

/** Where each view stands: as it was placed, else as it was arranged, else in rows below all of those. */
export function nodePlaces(
  views: readonly { id: string; position?: Place | undefined }[],
  arranged: ReadonlyMap<string, Place>,
): Map<string, Place> {
  const places = new Map<string, Place>();
  let bottom = -Infinity;
  let left = Infinity;
  for (const { id, position } of views) {
    const place = position ?? arranged.get(id);
    if (!place) continue;
    places.set(id, place);
    bottom = Math.max(bottom, place.y + NODE_HEIGHT);
    left = Math.min(left, place.x);
  }
  const corner = places.size === 0 ? { x: 0, y: 0 } : { x: left, y: bottom + GAP };
  let count = 0;
  for (const { id } of views) {
    if (places.has(id)) continue;
    const [column, row] = [count % COLUMNS, Math.floor(count / COLUMNS)];
    places.set(id, { x: corner.x + column * (NODE_WIDTH + GAP), y: corner.y + row * (NODE_HEIGHT + GAP) });
    count += 1;
  }
  return places;
}

/** The line between two views, from border to border; null where they lie on each other. `lane`: see `GraphEdge`. */
export function borderLine(a: Place, b: Place, lane: number): { from: Place; to: Place } | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const aside = { x: (-dy / length) * lane * LANE, y: (dx / length) * lane * LANE };
  const from = exit(a, aside, dx, dy);
  const to = exit(b, aside, -dx, -dy);
  // They overlap: what lies between their borders leads the wrong way.
  return (to.x - from.x) * dx + (to.y - from.y) * dy <= 0 ? null : { from, to };
}

/** Pixels between parallel lines, and between a line and the view it leads to. */
const LANE = 18;
const CLEAR = 3;

/** Where a line that begins off the middle of a view leaves it. */
function exit(middle: Place, aside: Place, dx: number, dy: number): Place {
  const reach = (half: number, off: number, way: number) =>
    way === 0 ? Infinity : Math.max(0, (half - off * Math.sign(way)) / Math.abs(way));
  const t = Math.min(reach(NODE_WIDTH / 2 + CLEAR, aside.x, dx), reach(NODE_HEIGHT / 2 + CLEAR, aside.y, dy));
  return { x: middle.x + aside.x + dx * t, y: middle.y + aside.y + dy * t };
}

/**
 * The lines that views are arranged by: those that lead one step further from the start, whatever way round. Others, such
 * as the one that closes a circle, would stretch over many layers and take most of the work.
 */
export function arrangingLines(
  views: readonly { id: string }[],
  lines: readonly { from: string; to: string }[],
  start: string | undefined,
): { from: string; to: string }[] {
  const neighbours = new Map<string, string[]>(views.map(({ id }) => [id, []]));
  for (const { from, to } of lines) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const levels = new Map<string, number>();
  for (const first of [...(start === undefined ? [] : [start]), ...neighbours.keys()]) {
    if (levels.has(first) || !neighbours.has(first)) continue;
    levels.set(first, 0);
    const open = [first];
    // The list grows while it is read.
    for (const id of open)
      for (const next of neighbours.get(id) ?? []) {
        if (levels.has(next)) continue;
        levels.set(next, (levels.get(id) ?? 0) + 1);
        open.push(next);
      }
  }
  return lines.flatMap(({ from, to }) => {
    const step = (levels.get(to) ?? 0) - (levels.get(from) ?? 0);
    if (Math.abs(step) !== 1) return [];
    return step > 0 ? { from, to } : { from: to, to: from };
  });
}
