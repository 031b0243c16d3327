import { isPressOf, type KeyPress } from '../../ui/keys/key-press.ts';

/** What is being drawn, point by point, with steps of its own until it is in the document. */
export interface DrawnPoints<Point> {
  points: readonly Point[];
  /** Points that were taken back and can be set again, the next one last. */
  taken: readonly Point[];
}

export const NO_POINTS: DrawnPoints<never> = { points: [], taken: [] };

/** With one more point; what was taken back before is gone. */
export const withPoint = <Point>({ points }: DrawnPoints<Point>, point: Point): DrawnPoints<Point> => ({
  points: [...points, point],
  taken: [],
});

const withoutLast = <Point>(drawn: DrawnPoints<Point>): DrawnPoints<Point> => {
  const last = drawn.points.slice(-1);
  return { points: drawn.points.slice(0, -1), taken: [...drawn.taken, ...last] };
};

const withTaken = <Point>(drawn: DrawnPoints<Point>): DrawnPoints<Point> => {
  const next = drawn.taken.slice(-1);
  return { points: [...drawn.points, ...next], taken: drawn.taken.slice(0, -1) };
};

/** Keys that act on points, and what they do. */
const KEYS = [
  { keys: ['Backspace', 'Ctrl Z'], act: withoutLast },
  { keys: ['Ctrl Shift Z', 'Ctrl Y'], act: withTaken },
];

/**
 * The points after a key of theirs: Backspace and undo take the last one back, redo sets it again. Null for other keys,
 * and before the first point: then undo means the document. Once a drawing has begun it never does, as one press too many
 * would change what lies behind the drawing.
 */
export function afterKey<Point>(drawn: DrawnPoints<Point>, press: KeyPress): DrawnPoints<Point> | null {
  if (drawn.points.length === 0 && drawn.taken.length === 0) return null;
  const found = KEYS.find(({ keys }) => keys.some((key) => isPressOf(key, press)));
  return found ? found.act(drawn) : null;
}
