import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import { projectionOf, type Quad } from '@diorama/documents/icgi/geometry/projection.ts';
import { onTrack } from '@diorama/documents/icgi/geometry/track-path.ts';
import type { PlacedOutline, PlacedSign } from './placed-shapes.ts';
import type { PlacedMarker, WalkthroughModel } from './walkthrough-model.ts';

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

/** How an element is styled at a share of the transition so that it stands on its track; null: it is not seen. */
export function styleOnTrack(
  follower: Follower,
  at: number,
  picture: { width: number; height: number },
): { opacity: number; left?: string; top?: string; transform?: string } | null {
  const found = onTrack(follower.keys, { points: follower.own, end: follower.end }, at);
  if (!found || found.opacity === 0) return null;
  const { points, opacity } = found;
  const [first] = points;
  if (follower.type !== 'outline') {
    const rise = follower.type === 'sign' ? follower.sign.height : 0;
    return { opacity, left: `${(first?.x ?? 0) * 100}%`, top: `${((first?.y ?? 0) - rise) * 100}%` };
  }
  const transform = projectingTransform(follower.own, points, picture);
  return transform === null ? null : { opacity, transform };
}

/** The CSS transform that takes four points of a picture to four others; null where there is none. Sizes in CSS pixels. */
export function projectingTransform(
  from: Points,
  to: Points,
  picture: { width: number; height: number },
): string | null {
  const inPixels = (list: Points) =>
    list.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height })) as unknown as Quad;
  const projection = projectionOf(inPixels(from), inPixels(to));
  if (!projection) return null;
  const [a, b, c, d, e, f, g, h, i] = projection;
  // Columns of the matrix; depth stays.
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(',')})`;
}
