import type { Point } from '../e3d-scene.port.ts';
import type { Grip, Hold } from './gizmo-drag.ts';
import { AXES, axisDisc, set, svg } from './svg.ts';

interface Lens {
  /** Metres of a pixel at the gizmo. */
  pixel: number;
  away: Point;
  grip: Grip | null;
  toCanvas: (point: Point) => { x: number; y: number } | null;
}

/** Pixels. */
const ARM = 88;
const RING = 76;
const SQUARE = 22;
/** Pixels around a line in which it is grasped. */
const GRASP = 16;
const INDICES = [0, 1, 2] as const;

const along = (from: Point, axis: Point, by: number): Point => [
  from[0] + axis[0] * by,
  from[1] + axis[1] * by,
  from[2] + axis[2] * by,
];
const points = (list: readonly ({ x: number; y: number } | null)[]): string =>
  list.flatMap((at) => (at ? [`${at.x.toFixed(1)},${at.y.toFixed(1)}`] : [])).join(' ');

/** Draws the handles of a tool into an empty layer. */
export function drawGizmo(layer: SVGGElement, hold: Hold, lens: Lens): void {
  const middle = lens.toCanvas(hold.center);
  if (!middle) return;
  if (hold.tool === 'turn') for (const axis of INDICES) layer.append(ring(hold, axis, lens));
  else {
    if (hold.tool === 'move') for (const axis of INDICES) append(layer, plane(hold, axis, lens));
    // Those that point away first: nearer ones lie over them.
    const sorted = [...INDICES].sort((a, b) => towards(hold.axes[a], lens.away) - towards(hold.axes[b], lens.away));
    for (const axis of sorted) append(layer, arm(hold, axis, middle, lens));
  }
  const isHeld = lens.grip?.part === 'all';
  const size = hold.tool === 'scale' ? 6 : 5;
  const dot = svg('circle', {
    cx: middle.x,
    cy: middle.y,
    r: size + (isHeld ? 1 : 0),
    fill: '#fff',
    stroke: '#1b1d22',
    'stroke-width': 2,
  });
  const grasp = svg('circle', { cx: middle.x, cy: middle.y, r: 11, fill: 'transparent' });
  const group = gripped({ part: 'all' }, dot, grasp);
  if (hold.tool !== 'turn') layer.append(group);
}

const append = (layer: SVGGElement, made: SVGGElement | null): void => {
  if (made) layer.append(made);
};
const towards = (axis: Point, away: Point): number => axis[0] * away[0] + axis[1] * away[1] + axis[2] * away[2];

function gripped(grip: Grip, ...children: SVGElement[]): SVGGElement {
  const group = svg('g', {
    'data-grip': grip.part === 'all' ? 'all' : `${grip.part} ${grip.axis}`,
    'pointer-events': 'all',
    cursor: 'pointer',
  });
  group.append(...children);
  return group;
}

const isHeld = (grip: Grip | null, part: Grip['part'], axis: number): boolean =>
  grip !== null && grip.part === part && grip.part !== 'all' && grip.axis === axis;

function arm(hold: Hold, axis: 0 | 1 | 2, middle: { x: number; y: number }, lens: Lens): SVGGElement | null {
  const end = lens.toCanvas(along(hold.center, hold.axes[axis], ARM * lens.pixel));
  // An axis that points at the eye is a dot: it cannot be drawn along.
  if (!end || Math.hypot(end.x - middle.x, end.y - middle.y) < 14) return null;
  const { name, color } = AXES[axis];
  const line = { x1: middle.x, y1: middle.y, x2: end.x, y2: end.y };
  const width = isHeld(lens.grip, 'axis', axis) ? 4 : 2.5;
  const tip =
    hold.tool === 'scale'
      ? svg('rect', { x: end.x - 6, y: end.y - 6, width: 12, height: 12, rx: 2, fill: color })
      : axisDisc(name, color, isHeld(lens.grip, 'axis', axis) ? 11 : 9);
  if (hold.tool !== 'scale') set(tip, { transform: `translate(${end.x} ${end.y})` });
  return gripped(
    { part: 'axis', axis },
    svg('line', {
      ...line,
      stroke: '#fff',
      'stroke-opacity': 0.7,
      'stroke-width': width + 2,
      'stroke-linecap': 'round',
    }),
    svg('line', { ...line, stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' }),
    svg('line', { ...line, stroke: 'transparent', 'stroke-width': GRASP, 'stroke-linecap': 'round' }),
    tip,
  );
}

function plane(hold: Hold, axis: 0 | 1 | 2, lens: Lens): SVGGElement | null {
  // Seen from its edge it could not be grasped.
  if (Math.abs(towards(hold.axes[axis], lens.away)) < 0.15) return null;
  const others = INDICES.filter((one) => one !== axis).map((one) => hold.axes[one]);
  const [a = hold.axes[0], b = hold.axes[1]] = others;
  const size = SQUARE * lens.pixel;
  const corner = (u: number, v: number) => lens.toCanvas(along(along(hold.center, a, size * u), b, size * v));
  const { color } = AXES[axis];
  const shape = svg('polygon', {
    points: points([corner(0.5, 0.5), corner(1.5, 0.5), corner(1.5, 1.5), corner(0.5, 1.5)]),
    fill: color,
    'fill-opacity': isHeld(lens.grip, 'plane', axis) ? 0.55 : 0.22,
    stroke: color,
    'stroke-width': 1.5,
  });
  return gripped({ part: 'plane', axis }, shape);
}

/** Segments of a ring. */
const SEGMENTS = 64;

function ring(hold: Hold, axis: 0 | 1 | 2, lens: Lens): SVGGElement {
  const [a, b] = [hold.axes[(axis + 1) % 3] ?? hold.axes[0], hold.axes[(axis + 2) % 3] ?? hold.axes[1]];
  const { color } = AXES[axis];
  const radius = RING * lens.pixel;
  const front: ({ x: number; y: number } | null)[] = [];
  const all: ({ x: number; y: number } | null)[] = [];
  for (let at = 0; at <= SEGMENTS; at += 1) {
    const turn = (2 * Math.PI * at) / SEGMENTS;
    const way = along(along([0, 0, 0], a, Math.cos(turn)), b, Math.sin(turn));
    all.push(lens.toCanvas(along(hold.center, way, radius)));
    front.push(towards(way, lens.away) > -0.02 ? (all.at(-1) ?? null) : null);
  }
  const width = isHeld(lens.grip, 'axis', axis) ? 4.5 : 2.5;
  // From its first point after a gap: the front half is one piece.
  const gap = front.findLastIndex((at, index) => at === null && front[index + 1] !== undefined);
  const piece = gap < 0 ? front : [...front.slice(gap + 1), ...front.slice(1, gap + 1)];
  return gripped(
    { part: 'axis', axis },
    svg('polyline', { points: points(all), fill: 'none', stroke: color, 'stroke-opacity': 0.25, 'stroke-width': 1.5 }),
    svg('polyline', {
      points: points(piece),
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.7,
      'stroke-width': width + 2,
    }),
    svg('polyline', { points: points(piece), fill: 'none', stroke: color, 'stroke-width': width }),
    svg('polyline', {
      points: points(all),
      fill: 'none',
      stroke: 'transparent',
      'stroke-width': GRASP,
      'pointer-events': 'stroke',
    }),
  );
}
