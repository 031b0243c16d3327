import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import { projectedPath, projectionOf, type Quad } from '@diorama/documents/icgi/geometry/projection.ts';
import { onTrack } from '@diorama/documents/icgi/geometry/track-path.ts';
import {
  isPathFault,
  type PathShape,
  parsePath,
  transformed,
  writePath,
} from '@diorama/documents/icgi/path/path-shape.ts';
import type { PlacedMarker, WalkthroughModel } from '../walkthrough-model.ts';
import type { PlacedOutline, PlacedSign } from './placed-shapes.ts';

type Track = NonNullable<IcgiAttributes['tracks']>[number];
type Points = readonly Track['keys'][number]['points'][number][];

/** Something that stands on a view and follows a transition. */
export type Follower = {
  id: string;
  /** Where it stands on its view: one point, or the corners of a box. Fractions of the picture. */
  own: Points;
  /** Its view is the one at the transition's end. */
  end: boolean;
  keys: Track['keys'];
} & (
  | { type: 'outline'; outline: PlacedOutline }
  | { type: 'marker'; marker: PlacedMarker }
  | { type: 'sign'; sign: PlacedSign }
);

/** What follows a transition: things of both its views, the lowest first. `hidden`: categories that are not shown. */
export function followersOf(model: WalkthroughModel, transition: string, hidden: ReadonlySet<string>): Follower[] {
  const tracks = (model.data.product.tracks ?? []).filter((track) => track.transition?.id === transition);
  const ends = model.index.transition(transition);
  if (tracks.length === 0 || !ends) return [];
  const byPlace = Map.groupBy(tracks, ({ placement }) => placement?.id);
  return [ends.start?.id ?? null, ends.end?.id ?? null].flatMap((view, at): Follower[] => {
    const end = at === 1;
    const ofPoint = (thing: { id: string; x: number; y: number }) =>
      (byPlace.get(thing.id) ?? []).map(({ id, keys }) => ({ id, keys, end, own: [{ x: thing.x, y: thing.y }] }));
    return [
      ...model.outlines(view).flatMap((outline) =>
        partsOf(outline, byPlace.get(outline.id) ?? []).map(({ id, keys, box, shapes }) => ({
          ...{ id, keys, end, type: 'outline' as const },
          own: cornersOf(outline, box),
          outline: { ...outline, shapes },
        })),
      ),
      ...model.signs(view).flatMap((sign) => ofPoint(sign).map((path) => ({ ...path, type: 'sign' as const, sign }))),
      ...model
        .markers(view)
        .filter(({ category }) => !hidden.has(category ?? ''))
        .flatMap((marker) => ofPoint(marker).map((path) => ({ ...path, type: 'marker' as const, marker }))),
    ];
  });
}

/** The tracks of an outline with the shapes that go along: one shape, or all that have no track of their own. */
function partsOf({ shapes }: PlacedOutline, tracks: readonly Track[]) {
  const apart = new Set(tracks.map(({ shape }) => shape?.id));
  return tracks.map((track) => ({
    ...track,
    shapes: shapes.filter(({ id }) => (track.shape ? id === track.shape.id : !apart.has(id))),
  }));
}

/** The corners of a part of a drawing on the picture; of the whole without one. */
export function cornersOf({ box, size }: Pick<PlacedOutline, 'box' | 'size'>, part: Track['box']): Points {
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...size };
  const at = (px: number, py: number) => ({
    x: box.left + (px / size.width) * box.width,
    y: box.top + (py / size.height) * box.height,
  });
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
}

/** Where something stands at a share of the transition, and how much it is seen. Null: nowhere. */
export const placeAt = ({ keys, own, end }: Follower, at: number) => onTrack(keys, { points: own, end }, at);

/** Paths of shapes as they are read once, in pixels of the canvas. */
export type ReadShapes = readonly (PathShape | null)[];

/** Reads the paths of a drawing's shapes; null for one that is broken. */
export const readShapes = (
  { box, size, shapes }: Pick<PlacedOutline, 'box' | 'size'> & { shapes: readonly { path: string }[] },
  canvas: Size,
): ReadShapes =>
  shapes.map(({ path }) => {
    const read = parsePath(path);
    if (isPathFault(read)) return null;
    const [sx, sy] = [(box.width * canvas.width) / size.width, (box.height * canvas.height) / size.height];
    return transformed(read, [sx, 0, 0, sy, box.left * canvas.width, box.top * canvas.height]);
  });

interface Size {
  width: number;
  height: number;
}

/**
 * The paths of shapes, in pixels of the canvas, when four points of the picture have come to lie on four others. Null
 * where no camera sees them so.
 */
export function projectedShapes(shapes: ReadShapes, from: Points, to: Points, canvas: Size): string[] | null {
  const scaled = ({ x, y }: Points[number]) => ({ x: x * canvas.width, y: y * canvas.height });
  const inPixels = ([a, b, c, d]: Points): Quad | null =>
    a && b && c && d ? [scaled(a), scaled(b), scaled(c), scaled(d)] : null;
  const [start, end] = [inPixels(from), inPixels(to)];
  const projection = start && end && projectionOf(start, end);
  return projection && shapes.map((shape) => (shape ? writePath(projectedPath(projection, shape)) : ''));
}
