import { mix, scale, sub, type Vec3 } from './vec.ts';

/** A camera with its light: `fov` is the vertical angle in degrees, `exposure` a factor, `dusk` 0 (day) to 1 (evening). */
export type View = { eye: Vec3; target: Vec3; fov: number; exposure: number; dusk: number };

export const viewIds = ['approach', 'garden', 'terrace', 'living', 'kitchen', 'dusk'] as const;
export type ViewId = (typeof viewIds)[number];

/** The six stills. */
export const views: Record<ViewId, View> = {
  approach: { eye: [12.6, 1.55, 15.2], target: [1.6, 1.75, 1.2], fov: 38, exposure: 0.78, dusk: 0 },
  garden: { eye: [-14.2, 1.35, 13.6], target: [-1.6, 1.85, 1.4], fov: 37, exposure: 0.76, dusk: 0 },
  terrace: { eye: [4.6, 1.55, 9.0], target: [-3.2, 1.15, 4.2], fov: 46, exposure: 0.8, dusk: 0 },
  living: { eye: [0.75, 1.45, 2.75], target: [-4.1, 1.25, -1.5], fov: 52, exposure: 1.75, dusk: 0 },
  kitchen: { eye: [-2.6, 1.5, 2.5], target: [2.0, 1.08, -1.3], fov: 47, exposure: 2.6, dusk: 0 },
  dusk: { eye: [12.6, 1.55, 15.2], target: [1.6, 1.75, 1.2], fov: 38, exposure: 1.9, dusk: 1 },
};

/** A camera move. `via` are the points it passes; `look` the points it looks at on the way (evenly spread). */
export type Move = {
  id: string;
  from: ViewId;
  to: ViewId;
  frames: number;
  via: readonly Vec3[];
  look: readonly Vec3[];
};

export const moves: readonly Move[] = [
  {
    id: 'approach_to_garden',
    from: 'approach',
    to: 'garden',
    frames: 32,
    via: [
      [7.5, 1.7, 17.6],
      [-1, 1.75, 18.6],
      [-9.2, 1.6, 17],
    ],
    look: [
      [0.8, 1.8, 1.2],
      [-0.2, 1.85, 1.2],
      [-1.2, 1.85, 1.3],
    ],
  },
  {
    id: 'garden_to_terrace',
    from: 'garden',
    to: 'terrace',
    frames: 32,
    via: [
      [-8.4, 1.5, 13.4],
      [-2.0, 1.6, 12.4],
      [3.2, 1.6, 10.8],
    ],
    look: [
      [-1.8, 1.7, 1.8],
      [-2.2, 1.5, 2.6],
      [-2.8, 1.3, 3.5],
    ],
  },
  {
    id: 'approach_to_terrace',
    from: 'approach',
    to: 'terrace',
    frames: 32,
    via: [
      [10.2, 1.6, 12.7],
      [7.4, 1.6, 10.8],
    ],
    look: [
      [0, 1.5, 2.4],
      [-2, 1.3, 3.6],
    ],
  },
  {
    id: 'terrace_to_living',
    from: 'terrace',
    to: 'living',
    frames: 32,
    via: [
      [2.2, 1.55, 7.4],
      [0.45, 1.52, 5.4],
      [0.2, 1.5, 3.9],
      [0.45, 1.47, 3.05],
    ],
    look: [
      [-3.0, 1.2, 3.4],
      [-3.0, 1.2, 1.6],
      [-3.3, 1.2, -0.1],
      [-3.8, 1.22, -1.1],
    ],
  },
  {
    id: 'living_to_kitchen',
    from: 'living',
    to: 'kitchen',
    frames: 34,
    via: [
      [-0.2, 1.48, 2.6],
      [-1.2, 1.5, 2.5],
      [-2.1, 1.5, 2.5],
    ],
    look: [
      [-2.6, 1.25, -3.4],
      [-0.4, 1.2, -3.6],
      [1.4, 1.2, -2.5],
    ],
  },
  { id: 'approach_to_dusk', from: 'approach', to: 'dusk', frames: 32, via: [], look: [] },
];

/** A smooth curve through points (centripetal would be overkill for five of them): uniform Catmull-Rom at 0..1. */
function along(points: readonly Vec3[], t: number): Vec3 {
  const last = points.length - 1;
  const at = Math.min(last - 1e-6, Math.max(0, t * last));
  const i = Math.floor(at);
  const f = at - i;
  const p1 = points[i] ?? [0, 0, 0];
  const p2 = points[i + 1] ?? p1;
  const p0 = points[i - 1] ?? sub(scale(p1, 2), p2);
  const p3 = points[i + 2] ?? sub(scale(p2, 2), p1);
  const curve = (a: number, b: number, c: number, d: number) =>
    b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
  return [curve(p0[0], p1[0], p2[0], p3[0]), curve(p0[1], p1[1], p2[1], p3[1]), curve(p0[2], p1[2], p2[2], p3[2])];
}

/** Where on the list of points the camera is after a share of the way's length, so that its speed is even. */
function byLength(points: readonly Vec3[], share: number): number {
  const steps = 200;
  const lengths = [0];
  let before = along(points, 0);
  for (let i = 1; i <= steps; i++) {
    const here = along(points, i / steps);
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(...sub(here, before)));
    before = here;
  }
  const wanted = share * (lengths[steps] ?? 0);
  const i = Math.max(
    1,
    lengths.findIndex((l) => l >= wanted - 1e-9),
  );
  const [low, high] = [lengths[i - 1] ?? 0, lengths[i] ?? 1];
  return (i - 1 + (high > low ? (wanted - low) / (high - low) : 0)) / steps;
}

/** The camera of a move at `time` 0..1, easing in and out. */
export function viewDuring(move: Move, time: number): View {
  const [from, to] = [views[move.from], views[move.to]];
  const t = Math.min(1, Math.max(0, time));
  const eased = t * t * t * (t * (t * 6 - 15) + 10) * 0.55 + t * t * (3 - 2 * t) * 0.45;
  if (eased <= 0) return from;
  if (eased >= 1) return to;
  const eyes = [from.eye, ...move.via, to.eye];
  const isStill = move.via.length === 0;
  const place = isStill ? eased : byLength(eyes, eased);
  const blend = (a: number, b: number) => a + (b - a) * eased;
  return {
    eye: isStill ? mix(from.eye, to.eye, eased) : along(eyes, place),
    target: isStill ? mix(from.target, to.target, eased) : along([from.target, ...move.look, to.target], place),
    fov: blend(from.fov, to.fov),
    exposure: from.exposure * (to.exposure / from.exposure) ** eased,
    dusk: blend(from.dusk, to.dusk),
  };
}

/** Compass bearing of a camera in degrees, 0 north, clockwise. */
export function bearingOf(view: View): number {
  const [x, , z] = sub(view.target, view.eye);
  const degrees = (Math.atan2(x, -z) * 180) / Math.PI;
  return Math.round((((degrees % 360) + 360) % 360) * 10) / 10;
}
