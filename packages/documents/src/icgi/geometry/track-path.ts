import type { Point } from '../path/path-shape.ts';

/** Where something stands at a share (0..1) of a transition: one point, or four corners. Fractions of the canvas. */
export interface TrackKey {
  at: number;
  points: readonly Point[];
}

/** A share of a transition over which something appears or goes at the end of its track. */
const FADE = 0.1;

/**
 * Where something stands on its way, straight between its keys, and how much it is seen. Null: no key has as many points
 * as it stands on.
 *
 * @param own where it stands on its view; `end`: the view is the one at the transition's end, else at its start
 * @param at 0..1 of the transition
 */
export function onTrack(
  keys: readonly TrackKey[],
  own: { points: readonly Point[]; end: boolean },
  at: number,
): { points: Point[]; opacity: number } | null {
  const fitting = keys.filter(({ points }) => points.length === own.points.length);
  const rest: TrackKey = { at: own.end ? 1 : 0, points: own.points };
  const all = [...fitting.filter((key) => key.at !== rest.at), rest].sort((a, b) => a.at - b.at);
  const first = all[0];
  const last = all.at(-1);
  if (fitting.length === 0 || !first || !last) return null;
  const next = all.find((key) => key.at >= at) ?? last;
  const before = all.findLast((key) => key.at <= at) ?? first;
  const span = next.at - before.at;
  const share = span > 0 ? (at - before.at) / span : 0;
  const outside = own.end ? first.at - at : at - last.at;
  return {
    points: before.points.map(({ x, y }, index) => {
      const to = next.points[index] ?? { x, y };
      return { x: x + (to.x - x) * share, y: y + (to.y - y) * share };
    }),
    opacity: Math.min(1, Math.max(0, 1 - outside / FADE)),
  };
}
