import { cornered, flattened } from '@diorama/documents/icgi/path/flat-path.ts';
import { isPathFault, type PathShape, parsePath, writePath } from '@diorama/documents/icgi/path/path-shape.ts';
import { Clipper64, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts';

/** What is made of shapes that overlap. */
export type Operation = 'join' | 'cut' | 'share';

/** Clipping counts in whole numbers: thousandths of the outline's units. */
const SCALE = 1_000;
/** Units that a curve may be off once it is corners. */
const TOLERANCE = 0.25;

const TYPES = { join: ClipType.Union, cut: ClipType.Difference, share: ClipType.Intersection } as const;

/** The first path with the others: joined, without what they cover, or what all share. Null: nothing is left, or unreadable. */
export function combined(operation: Operation, paths: readonly string[]): string | null {
  const read = paths.map((path) => parsePath(path));
  if (read.some(isPathFault)) return null;
  const [first, ...others] = read.flatMap((shape) => (isPathFault(shape) ? [] : [pathsOf(shape)]));
  if (!first || others.length === 0) return null;
  // One after the other: two that run in opposite directions would cancel each other out.
  const left = others.reduce((rest, other) => clip(TYPES[operation], rest, other), first);
  const lines = left.map((path) => path.map(({ x, y }) => ({ x: x / SCALE, y: y / SCALE })));
  const shape = cornered(lines);
  return shape.length === 0 ? null : writePath(shape);
}

const pathsOf = (shape: PathShape): Paths64 =>
  flattened(shape, TOLERANCE).map(
    (line): Path64 => line.map(({ x, y }) => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) })),
  );

function clip(type: ClipType, subjects: Paths64, clips: Paths64): Paths64 {
  const clipper = new Clipper64();
  clipper.preserveCollinear = false;
  clipper.addPaths(subjects, 0, false);
  clipper.addPaths(clips, 1, false);
  const solution: Paths64 = [];
  clipper.execute(type, FillRule.NonZero, solution);
  return solution;
}

/** All paths as one drawing, each as it is: a group with one caption. */
export const grouped = (paths: readonly string[]): string => paths.map((path) => path.trim()).join('');
