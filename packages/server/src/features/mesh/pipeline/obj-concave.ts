import { ShapeUtils, Vector2 } from 'three';

/** Corners from which on the converter fills a face by cutting off its ears. */
const MANY = 5;
const MANY_CORNERS = /^f(?:[ \t]+[^\s#]+){5}/m;
/** Below this share of the largest one, a turn at a corner is none. */
const STRAIGHT = 1e-9;

type Point = readonly [x: number, y: number, z: number];

/**
 * Faces that are not convex, in triangles: the converter covers the notch of some, such as of an L whose corners lie on one
 * diagonal. Convex faces stay as they are.
 */
export function withConcaveCut(text: string): string {
  if (!MANY_CORNERS.test(text)) return text;
  const points: Point[] = [];
  return text.replace(/^([vf])[ \t]+([^\r\n#]*)/gm, (line, statement: string, rest: string) => {
    const words = rest.trim().split(/[ \t]+/);
    if (statement === 'v') {
      const [x = 0, y = 0, z = 0] = words.map(Number);
      points.push([x, y, z]);
      return line;
    }
    if (words.length < MANY) return line;
    const corners = words
      .map((word) => Number.parseInt(word, 10))
      .map((index) => points[index < 0 ? points.length + index : index - 1])
      .filter((point) => point !== undefined);
    const outline = corners.length === words.length ? flat(corners) : [];
    if (!isConcave(outline)) return line;
    const triangles = ShapeUtils.triangulateShape(outline, []);
    // One that crosses itself has none, or has parts that no triangle covers.
    if (triangles.length !== words.length - 2) return line;
    return triangles
      .map(
        (triangle) =>
          `f ${turned(triangle, outline)
            .map((at) => words[at])
            .join(' ')}`,
      )
      .join('\n');
  });
}

/** The corners of a face on the plane in which it lies most, counter-clockwise. */
function flat(corners: readonly Point[]): Vector2[] {
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
    return isTurned ? new Vector2(b, a) : new Vector2(a, b);
  });
}

const turnAt = (a: Vector2, b: Vector2, c: Vector2): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

/** Whether a counter-clockwise outline turns the other way somewhere. */
function isConcave(outline: readonly Vector2[]): boolean {
  const turns = outline.map((point, at) => {
    const [next = point, last = point] = [outline[(at + 1) % outline.length], outline[(at + 2) % outline.length]];
    return turnAt(point, next, last);
  });
  const largest = turns.reduce((most, turn) => Math.max(most, Math.abs(turn)), 0);
  return turns.some((turn) => turn < -STRAIGHT * largest);
}

/** The corners of a triangle, counter-clockwise. */
function turned([a = 0, b = 0, c = 0]: readonly number[], outline: readonly Vector2[]): number[] {
  const [first, second, third] = [outline[a], outline[b], outline[c]];
  return first && second && third && turnAt(first, second, third) < 0 ? [a, c, b] : [a, b, c];
}
