import type { PublishedMap } from '@diorama/contract/gis/published-gis.ts';
import { type Frame, pixelOf, turnsTo } from './frames.ts';

type Point = readonly [x: number, y: number];
/** From the upper left clockwise. */
type Corners = readonly [Point, Point, Point, Point];

/** Cells along each side of a plan that is no parallelogram: SVG lays pictures as parallelograms alone. */
const CELLS = 16;
/** Share of a cell by which it reaches below its neighbours, so that none are seen apart. */
const OVERLAP = 0.04;
/** Up to the first a plan lies in perspective, from the second it is stretched like rubber. The renderer has the same. */
const PERSPECTIVE = 4;
const STRETCHED = 512;

/** Site plans between their four corners. `hashOf`: the content of the picture; null while there is none. */
export function plansSvg(
  frame: Frame,
  plans: PublishedMap['sitePlans'],
  hashOf: (url: string) => string | null,
): string {
  return plans
    .map(({ image, corners, opacity, visible }, index) => {
      const hash = visible && image ? hashOf(image.url) : null;
      if (hash === null) return '';
      const turns = turnsTo(frame, corners.topLeft.lng);
      const at = ({ lng, lat }: { lng: number; lat: number }) => pixelOf(frame, lng, lat, turns);
      const { topLeft, topRight, bottomRight, bottomLeft } = corners;
      const placed = [at(topLeft), at(topRight), at(bottomRight), at(bottomLeft)] as const;
      const picture = `<image id="plan-${index}" width="1" height="1" preserveAspectRatio="none" href="media:${hash}"/>`;
      return `<defs>${picture}</defs><g opacity="${opacity}">${cellsOf(placed, `plan-${index}`)}</g>`;
    })
    .join('');
}

function cellsOf(corners: Corners, id: string): string {
  const placeOf = placing(corners);
  const count = isParallelogram(corners) ? 1 : CELLS;
  let cells = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const [u, v] = [column / count, row / count];
      const [[x, y], [rx, ry], [dx, dy]] = [placeOf(u, v), placeOf(u + 1 / count, v), placeOf(u, v + 1 / count)];
      const [across, down] = [
        [(rx - x) * count, (ry - y) * count],
        [(dx - x) * count, (dy - y) * count],
      ] as const;
      // Where the picture's own upper left corner would be, were all of it laid as this cell is.
      const origin = [x - across[0] * u - down[0] * v, y - across[1] * u - down[1] * v];
      const matrix = [...across, ...down, ...origin].map((number) => number.toFixed(3)).join(' ');
      if (count === 1) return `<use href="#${id}" transform="matrix(${matrix})"/>`;
      const [side, cell] = [(1 + OVERLAP) / count, `${id}-${row}-${column}`];
      const clip = `<clipPath id="${cell}"><rect x="${u}" y="${v}" width="${side}" height="${side}"/></clipPath>`;
      cells += `${clip}<g transform="matrix(${matrix})"><use href="#${id}" clip-path="url(#${cell})"/></g>`;
    }
  return cells;
}

const isParallelogram = ([a, b, c, d]: Corners): boolean =>
  Math.abs(a[0] + c[0] - b[0] - d[0]) < 0.5 && Math.abs(a[1] + c[1] - b[1] - d[1]) < 0.5;

/**
 * Where a point of the picture lies, given as shares of its width and height: as a plane is seen in perspective, and stretched
 * between the corners where they are no such view.
 * Source: Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
function placing(corners: Corners): (u: number, v: number) => Point {
  const [a, b, c, d] = corners;
  const [right, down] = [
    [b[0] - c[0], b[1] - c[1]],
    [d[0] - c[0], d[1] - c[1]],
  ] as const;
  const [sumX, sumY] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const area = right[0] * down[1] - down[0] * right[1];
  const g = (sumX * down[1] - down[0] * sumY) / area;
  const h = (right[0] * sumY - sumX * right[1]) / area;
  // How far away the corners are, the first one at 1.
  const ratio = Math.max(1, 1 + g, 1 + g + h, 1 + h) / Math.min(1, 1 + g, 1 + g + h, 1 + h);
  // Not a number and negative: the corners cross, or lie on a line.
  const isView = ratio >= 1 && ratio < STRETCHED;
  const flat = isView ? Math.max(0, (1 - PERSPECTIVE / ratio) / (1 - PERSPECTIVE / STRETCHED)) : 1;
  return (u, v) => {
    const stretched = (at: 0 | 1) => (1 - v) * ((1 - u) * a[at] + u * b[at]) + v * ((1 - u) * d[at] + u * c[at]);
    if (flat >= 1) return [stretched(0), stretched(1)];
    const seen = (at: 0 | 1) =>
      (a[at] + u * (b[at] - a[at] + g * b[at]) + v * (d[at] - a[at] + h * d[at])) / (1 + g * u + h * v);
    const mixed = (at: 0 | 1) => (1 - flat) * seen(at) + flat * stretched(at);
    return [mixed(0), mixed(1)];
  };
}
