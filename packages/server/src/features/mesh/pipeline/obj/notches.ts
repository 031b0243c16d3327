/** Corners from which on the converter fills a face by cutting off its ears. */
export const MANY = 5;
/** Number of corners up to which faces are checked. */
const MOST = 4_096;
/** Below this share of the largest one, a turn at a corner is none. */
const STRAIGHT = 1e-9;
/** Radians within which two corners lie in one line with a third. */
const IN_LINE = 1e-6;
/** How far a corner moves: a share of the shorter of its sides, and of its place, of which single numbers keep no less. */
const [OF_SIDE, OF_PLACE] = [1e-5, 4 * 2 ** -23] as const;

export type Point = readonly [x: number, y: number, z: number];
type Flat = readonly [x: number, y: number];

/**
 * Where corners go so that the converter leaves notches of faces open: it covers some whose inner corner lies exactly between
 * two others, such as that of an L with sides of one length. They move into the face, too little to be seen.
 *
 * @param faces indices of points, counted from 0; what is no point is passed over
 * @returns new places by index
 */
export function openNotches(points: readonly Point[], faces: Iterable<readonly number[]>): Map<number, Point> {
  const moved = new Map<number, Point>();
  for (const face of faces) {
    if (face.length < MANY || face.length > MOST) continue;
    const corners = face.map((index) => points[index]).filter((point) => point !== undefined);
    if (corners.length < face.length) continue;
    const outline = flat(corners);
    for (const at of innerCorners(outline)) {
      const place = isBetween(outline, at) ? intoFace(corners, at) : null;
      const index = face[at];
      if (place && index !== undefined) moved.set(index, place);
    }
  }
  return moved;
}

/** The corners of a face on the plane in which it lies most, counter-clockwise. */
function flat(corners: readonly Point[]): Flat[] {
  const normal = [0, 0, 0];
  for (const [index, [x, y, z]] of corners.entries()) {
    const [u, v, w] = corners[(index + 1) % corners.length] ?? [0, 0, 0];
    for (const [axis, part] of [(y - v) * (z + w), (z - w) * (x + u), (x - u) * (y + v)].entries())
      normal[axis] = (normal[axis] ?? 0) + part;
  }
  const sizes = normal.map(Math.abs);
  const most = [1, 2].reduce((best, axis) => ((sizes[axis] ?? 0) > (sizes[best] ?? 0) ? axis : best), 0);
  const isTurned = (normal[most] ?? 0) < 0;
  return corners.map((corner) => {
    const [a = 0, b = 0] = [corner[(most + 1) % 3], corner[(most + 2) % 3]];
    return isTurned ? [b, a] : [a, b];
  });
}

const ORIGIN: Flat = [0, 0];

/** Corners at which a counter-clockwise outline turns the other way. */
function innerCorners(outline: readonly Flat[]): number[] {
  const turns = outline.map(([x, y], at) => {
    const [a, b] = outline[(at + outline.length - 1) % outline.length] ?? ORIGIN;
    const [c, d] = outline[(at + 1) % outline.length] ?? ORIGIN;
    return (x - a) * (d - y) - (y - b) * (c - x);
  });
  const largest = turns.reduce((most, turn) => Math.max(most, Math.abs(turn)), 0);
  return turns.flatMap((turn, at) => (turn < -STRAIGHT * largest ? [at] : []));
}

/** Whether two other corners lie in one line with this one, on either side of it. */
function isBetween(outline: readonly Flat[], at: number): boolean {
  const [x, y] = outline[at] ?? ORIGIN;
  const turns = outline.flatMap(([a, b], other): { angle: number; isBack: boolean }[] => {
    if (other === at || (a === x && b === y)) return [];
    const angle = Math.atan2(b - y, a - x);
    const isBack = angle < 0;
    const half = isBack ? angle + Math.PI : angle;
    // At 0 and at half a turn it is one line.
    return half < IN_LINE
      ? [
          { angle: half, isBack },
          { angle: half + Math.PI, isBack: !isBack },
        ]
      : [{ angle: half, isBack }];
  });
  turns.sort((one, other) => one.angle - other.angle);
  return turns.some((way, index) => {
    const next = turns[index + 1];
    return next !== undefined && next.isBack !== way.isBack && next.angle - way.angle < IN_LINE;
  });
}

/** The place of an inner corner, moved away from its notch; null: its sides lie one on the other. */
function intoFace(corners: readonly Point[], at: number): Point | null {
  const corner = corners[at] ?? [0, 0, 0];
  const sides = [corners[(at + corners.length - 1) % corners.length], corners[(at + 1) % corners.length]].map((end) => {
    const [x = 0, y = 0, z = 0] = corner.map((place, axis) => (end?.[axis] ?? 0) - place);
    return { side: [x, y, z], length: Math.hypot(x, y, z) };
  });
  const away = [0, 1, 2].map((axis) =>
    sides.reduce((sum, { side, length }) => sum - (length === 0 ? 0 : (side[axis] ?? 0) / length), 0),
  );
  const [x = 0, y = 0, z = 0] = away;
  const length = Math.hypot(x, y, z);
  if (length < STRAIGHT) return null;
  const shortest = Math.min(sides[0]?.length ?? 0, sides[1]?.length ?? 0);
  const far = Math.max(Math.abs(corner[0]), Math.abs(corner[1]), Math.abs(corner[2]));
  const step = Math.max(shortest * OF_SIDE, far * OF_PLACE) / length;
  return [corner[0] + x * step, corner[1] + y * step, corner[2] + z * step];
}
