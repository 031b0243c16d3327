import { shapesOf } from './commands/outline.commands.ts';
import type { MadeTrack } from './commands/track.commands.ts';
import { type Projection, projected, projectionOf, type Quad } from './geometry/projection.ts';
import type { IcgiRecords, OutlineRecord, PlacementRecord, ShapeRecord } from './icgi.records.ts';
import { isPathFault, type Point, parsePath } from './path/path-shape.ts';

type Box = NonNullable<MadeTrack['box']>;
type Proposed = Omit<MadeTrack, 'id'>;

/** Where a point of a placed outline lies, as fractions of the canvas. */
type ToCanvas = (point: Point) => Point;

/**
 * Tracks for what stands at both ends of a transition: a marker that stands on both views goes from one place to the
 * other, an outline is warped onto itself or onto the outline there whose shapes are the same. What follows already is
 * left out.
 */
export function proposedTracks(icgi: IcgiRecords, transition: string): Proposed[] {
  const { start, end } = icgi.get('transitions', transition) ?? {};
  if (!start || !end) return [];
  const placements = icgi.ordered('placements');
  const there = placements.filter(({ keyframe }) => keyframe?.id === end.id);
  const taken = new Set(
    icgi.all('tracks').flatMap((track) => (track.transition?.id === transition ? (track.placement?.id ?? []) : [])),
  );
  return placements.flatMap((placement): Proposed[] => {
    if (placement.keyframe?.id !== start.id || taken.has(placement.id)) return [];
    const made = { transition, placement: placement.id };
    if (placement.data.type === 'outline') {
      const warped = warpedTo(icgi, placement, there);
      return warped ? [{ ...made, ...warped }] : [];
    }
    const same = there.find(({ data }) => thingOf(data) === thingOf(placement.data));
    return same ? [{ ...made, keys: [{ at: 1, points: [{ x: same.x, y: same.y }] }] }] : [];
  });
}

/** The track something begins with that stands at one end only: it keeps its place until a key is set. */
export function heldTrack(
  icgi: IcgiRecords,
  { transition, placement, shape }: { transition: string; placement: string; shape?: string },
): Proposed | null {
  const found = icgi.get('placements', placement);
  const ends = icgi.get('transitions', transition);
  if (!found || !ends) return null;
  const outline = outlineOf(icgi, found);
  const box = outline && drawnBox(icgi, outline, shape);
  const points = outline && box ? cornersOf(box).map(toCanvas(icgi, found)) : [{ x: found.x, y: found.y }];
  const at = found.keyframe?.id === ends.start?.id ? 1 : 0;
  return { transition, placement, shape, ...(box ? { box } : {}), keys: [{ at, points }] };
}

/** Where something that follows stands on its own view: one point, or the corners of its box. */
export function standingPoints(icgi: IcgiRecords, placement: PlacementRecord, box: Box | undefined): Point[] {
  const outline = outlineOf(icgi, placement);
  if (!outline) return [{ x: placement.x, y: placement.y }];
  return cornersOf(box ?? { x: 0, y: 0, ...outline.size }).map(toCanvas(icgi, placement));
}

const thingOf = (data: PlacementRecord['data']): string | undefined =>
  data.type === 'marker'
    ? `marker/${data.marker?.id}`
    : data.type === 'widget'
      ? `${data.widget?.type}/${data.widget?.id}`
      : undefined;

const outlineOf = (icgi: IcgiRecords, { data }: PlacementRecord): OutlineRecord | null =>
  (data.type === 'outline' && icgi.get('outlines', data.outline?.id ?? '')) || null;

function warpedTo(
  icgi: IcgiRecords,
  placement: PlacementRecord,
  there: readonly PlacementRecord[],
): Pick<MadeTrack, 'box' | 'keys'> | null {
  const outline = outlineOf(icgi, placement);
  const box = outline && drawnBox(icgi, outline);
  if (!outline || !box) return null;
  for (const other of there) {
    const target = outlineOf(icgi, other);
    if (!target) continue;
    const onto = toCanvas(icgi, other);
    const corners =
      target.id === outline.id
        ? cornersOf(box).map(onto)
        : warpedCorners(projectionBetween(shapesOf(icgi, outline.id), shapesOf(icgi, target.id)), box, onto);
    if (corners) return { box, keys: [{ at: 1, points: corners }] };
  }
  return null;
}

function warpedCorners(projection: Projection | null, box: Box, onto: ToCanvas): Point[] | null {
  if (!projection) return null;
  const corners = cornersOf(box).map((corner) => onto(projected(projection, corner)));
  return corners.every(({ x, y }) => x >= -5 && x <= 6 && y >= -5 && y <= 6) ? corners : null;
}

/** The projection that takes the shapes of an outline to those of another: of one title, or drawn with the same points. */
function projectionBetween(from: readonly ShapeRecord[], to: readonly ShapeRecord[]): Projection | null {
  const titled = new Map(to.flatMap((shape) => (titleOf(shape) ? [[titleOf(shape), shape] as const] : [])));
  const isSameCount = from.length === to.length;
  const pairs = from.flatMap((shape, at) => {
    const other = titled.get(titleOf(shape)) ?? (isSameCount && !titleOf(shape) ? to[at] : undefined);
    return other ? pointPairs(shape, other) : [];
  });
  const spread = farApart(pairs);
  return spread && projectionOf(quadOf(spread, 0), quadOf(spread, 1));
}

const titleOf = ({ title }: ShapeRecord): string =>
  title?.type === 'custom' ? (Object.values(title.value).find(Boolean) ?? '') : (title?.key ?? '');

type PointPair = readonly [Point, Point];
type FourPairs = readonly [PointPair, PointPair, PointPair, PointPair];

/** Points that mean the same in two shapes: all of them where there are as many, else their middles. */
function pointPairs(one: ShapeRecord, other: ShapeRecord): PointPair[] {
  const [a, b] = [nodesOf(one), nodesOf(other)];
  if (a.length === 0 || b.length === 0) return [];
  if (a.length !== b.length) return [[middleOf(a), middleOf(b)]];
  return a.map((point, at) => [point, b[at] ?? point] as const);
}

function nodesOf({ path }: ShapeRecord): Point[] {
  const read = parsePath(path);
  return isPathFault(read) ? [] : read.flatMap(({ nodes }) => nodes);
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Four pairs at the far corners of all; null where they are not four. */
function farApart(pairs: readonly PointPair[]): FourPairs | null {
  const farthest = (measure: (point: Point) => number) =>
    pairs.reduce<PointPair | undefined>(
      (best, pair) => (best === undefined || measure(pair[0]) > measure(best[0]) ? pair : best),
      undefined,
    );
  const a = farthest(({ x, y }) => -x - y);
  const b = farthest(({ x, y }) => x - y);
  const c = farthest(({ x, y }) => x + y);
  const d = farthest(({ x, y }) => y - x);
  return a && b && c && d && new Set([a, b, c, d]).size === 4 ? [a, b, c, d] : null;
}

const quadOf = ([a, b, c, d]: FourPairs, side: 0 | 1): Quad => [a[side], b[side], c[side], d[side]];

/** The box around what an outline draws, or one shape of it, in its own units. */
function drawnBox(icgi: IcgiRecords, { id, size }: OutlineRecord, only?: string): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of shapesOf(icgi, id).filter((one) => only === undefined || one.id === only))
    for (const { x, y } of nodesOf(shape)) {
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  const isDrawn = right > left && bottom > top;
  return isDrawn ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, ...size };
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

function toCanvas(icgi: IcgiRecords, { x, y, data }: PlacementRecord): ToCanvas {
  const { canvas } = icgi.one('settings');
  const scale = data.type === 'outline' ? data.scale : 1;
  return (point) => ({ x: x + (point.x * scale) / canvas.width, y: y + (point.y * scale) / canvas.height });
}
