import type { PlanCorners } from '@diorama/documents/gis/commands/site-plan.commands.ts';
import type { Pixel } from './snap.ts';

/** The corners of a picture, around it. */
export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof CORNERS)[number];

type Pixels = Readonly<Record<Corner, Pixel>>;
type Place = PlanCorners[Corner];

const OPPOSITE: Readonly<Record<Corner, Corner>> = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomRight: 'topLeft',
  bottomLeft: 'topRight',
};
/** Share of the view that a new picture fills. */
const FILLED = 0.6;

/** Corners made of the corners of others. */
export const mapCorners = <A, B>(
  corners: Readonly<Record<Corner, A>>,
  change: (corner: A) => B,
): Record<Corner, B> => ({
  topLeft: change(corners.topLeft),
  topRight: change(corners.topRight),
  bottomRight: change(corners.bottomRight),
  bottomLeft: change(corners.bottomLeft),
});

/** The corners of a picture of an aspect (width over height) in the middle of a view. */
export function cornersInView(
  aspect: number,
  view: { width: number; height: number },
  unproject: (point: Pixel) => Place,
): PlanCorners {
  const width = FILLED * Math.min(view.width, view.height * aspect);
  const [x, y] = [width / 2, width / aspect / 2];
  const middle = { x: view.width / 2, y: view.height / 2 };
  return mapCorners(
    {
      topLeft: { x: middle.x - x, y: middle.y - y },
      topRight: { x: middle.x + x, y: middle.y - y },
      bottomRight: { x: middle.x + x, y: middle.y + y },
      bottomLeft: { x: middle.x - x, y: middle.y + y },
    },
    unproject,
  );
}

/** One corner at another place; the others stay. `keepsShape`: the whole turns and grows around the opposite corner. */
export function withCorner(corners: Pixels, corner: Corner, to: Pixel, keepsShape: boolean): Pixels {
  if (!keepsShape) return { ...corners, [corner]: to };
  const still = corners[OPPOSITE[corner]];
  const from = corners[corner];
  const [ax, ay] = [from.x - still.x, from.y - still.y];
  const [bx, by] = [to.x - still.x, to.y - still.y];
  const length = ax * ax + ay * ay;
  if (length === 0) return corners;
  // Turning and growing in one: the quotient of both as complex numbers.
  const re = (bx * ax + by * ay) / length;
  const im = (by * ax - bx * ay) / length;
  return mapCorners(corners, ({ x, y }) => {
    const [dx, dy] = [x - still.x, y - still.y];
    return { x: still.x + dx * re - dy * im, y: still.y + dx * im + dy * re };
  });
}
