import { cornered, simplified } from '@diorama/documents/icgi/path/flat-path.ts';
import { type Point, writePath } from '@diorama/documents/icgi/path/path-shape.ts';
import { type Box, inReadingOrder } from './reading-order.ts';

/** Pixels of a picture, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** What has one colour in an object-ID render. */
export interface ColorArea {
  /** `#rrggbb` */
  color: string;
  /** Of all pixels, 0..1. */
  share: number;
  /** Touches at least three sides of the picture, or is black or white: what is around and behind things. */
  isGround: boolean;
  /** In pixels of the picture; broken where the colour is. */
  path: string;
  box: Box;
  /** A point of the area where its number can stand. */
  anchor: Point;
}

/** Why a picture is no object-ID render. */
export class ColorFault extends Error {
  override readonly name = 'ColorFault';
}

/** Most areas of one picture. */
export const MOST_AREAS = 500;
/** Colours this near, in each channel, are one: what compression makes of flat areas. */
const NEAR = 10;
/** Colours that are examined, the most frequent first: the rest of a render are blends. */
const MOST_COLORS = 20_000;
/** Of all pixels: fewer are dust between areas. */
const LEAST_SHARE = 0.00004;
/** Of all pixels: what must be in flat colours. */
const LEAST_FLAT = 0.6;
/** Pixels that a line may be off once its steps are gone. */
const TOLERANCE = 1.1;
/** Square pixels: smaller islands and holes are left out. */
const LEAST_ISLAND = 12;

const CLEAR = -1;

/**
 * Finds the areas of one colour and draws around each: those that are things in reading order, then what is around them, the
 * largest first. Throws a `ColorFault`.
 */
export function colorAreas(pixels: Pixels): ColorArea[] {
  const { width, height } = pixels;
  const colors = mainColors(pixels);
  const labels = labelled(pixels, colors);
  const counts = new Array<number>(colors.length).fill(0);
  const sides = colors.map(() => new Set<string>());
  for (let at = 0; at < labels.length; at += 1) {
    const label = labels[at] ?? CLEAR;
    if (label === CLEAR) continue;
    counts[label] = (counts[label] ?? 0) + 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0) sides[label]?.add('left');
    if (x === width - 1) sides[label]?.add('right');
    if (y === 0) sides[label]?.add('top');
    if (y === height - 1) sides[label]?.add('bottom');
  }
  const rings = ringsOf(labels, width, height, colors.length);
  const places = placesOf(labels, width, colors.length);
  const areas = colors
    .map((color, label): ColorArea => {
      const shape = simplified(cornered(rings[label] ?? []), TOLERANCE);
      return {
        color: `#${color.toString(16).padStart(6, '0')}`,
        share: (counts[label] ?? 0) / labels.length,
        isGround: (sides[label]?.size ?? 0) >= 3 || color === 0 || color === 0xffffff,
        path: shape.length === 0 ? '' : writePath(shape),
        ...(places[label] ?? { box: { left: 0, top: 0, right: 0, bottom: 0 }, anchor: { x: 0, y: 0 } }),
      };
    })
    .filter(({ path }) => path !== '');
  const around = areas.filter(({ isGround }) => isGround).sort((a, b) => b.share - a.share);
  const things = areas.filter(({ isGround }) => !isGround);
  return [...inReadingOrder(things, 'top'), ...around];
}

interface Place {
  box: Box;
  anchor: Point;
}

/** Where each area is, and a point within it: the middle of its longest run in the row at its middle. */
function placesOf(labels: Int16Array, width: number, count: number): Place[] {
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  const boxes = Array.from({ length: count }, (): Box => ({ left: width, top: Infinity, right: 0, bottom: 0 }));
  for (let at = 0; at < labels.length; at += 1) {
    const label = labels[at] ?? CLEAR;
    const box = boxes[label];
    if (!box) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
    sums[label] = (sums[label] ?? 0) + y;
    counts[label] = (counts[label] ?? 0) + 1;
  }
  return boxes.map((box, label) => {
    const middle = Math.round((sums[label] ?? 0) / Math.max(1, counts[label] ?? 1));
    const run = longestRun(labels, { width, label, box, y: middle });
    return { box, anchor: { x: run ?? (box.left + box.right) / 2, y: middle + 0.5 } };
  });
}

/** The middle of the longest run of a label in a row; null where the row has none of it. */
function longestRun(
  labels: Int16Array,
  { width, label, box, y }: { width: number; label: number; box: Box; y: number },
): number | null {
  let [best, length, run]: [number | null, number, number] = [null, 0, 0];
  for (let x = box.left; x <= box.right; x += 1) {
    if (x < box.right && labels[y * width + x] === label) run += 1;
    else {
      if (run > length) [best, length] = [x - run / 2, run];
      run = 0;
    }
  }
  return best;
}

/** Flat colours, the most frequent first. */
function mainColors({ data, width, height }: Pixels): number[] {
  const counts = new Map<number, number>();
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    seen += 1;
    const color = colorAt(data, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const least = Math.max(LEAST_ISLAND, width * height * LEAST_SHARE);
  const found: number[] = [];
  let flat = 0;
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_COLORS);
  for (const [color, count] of frequent) {
    if (found.some((known) => isNear(known, color))) flat += count;
    else if (count >= least && found.length <= MOST_AREAS) {
      found.push(color);
      flat += count;
    }
  }
  if (seen === 0) throw new ColorFault('The picture is empty.');
  if (found.length > MOST_AREAS || flat < seen * LEAST_FLAT)
    throw new ColorFault(
      'The picture has too many colours for an object-ID render. Render each object in one flat colour, without light, shadow and anti-aliasing, and save it as PNG.',
    );
  return found;
}

const colorAt = (data: Uint8ClampedArray, at: number): number =>
  ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);

/** Whether two colours are one: compression changes each channel a little. */
export const isNear = (a: number, b: number): boolean =>
  Math.abs((a >> 16) - (b >> 16)) <= NEAR &&
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) <= NEAR &&
  Math.abs((a & 255) - (b & 255)) <= NEAR;

/** Gives each pixel the number of its colour. What blends two areas goes to the one it is nearer to. */
function labelled({ data, width, height }: Pixels, colors: readonly number[]): Int16Array {
  const BLEND = -2;
  const labels = new Int16Array(width * height);
  const known = new Map<number, number>();
  let front: number[] = [];
  for (let at = 0; at < labels.length; at += 1) {
    if ((data[at * 4 + 3] ?? 0) < 128) {
      labels[at] = CLEAR;
      continue;
    }
    const color = colorAt(data, at * 4);
    let label = known.get(color);
    if (label === undefined) {
      const near = colors.findIndex((one) => isNear(one, color));
      label = near === -1 ? BLEND : near;
      known.set(color, label);
    }
    labels[at] = label;
    if (label === BLEND) front.push(at);
  }
  // Inwards from what is known, one pixel at a time.
  while (front.length > 0) {
    const given: [number, number][] = [];
    const rest: number[] = [];
    for (const at of front) {
      const x = at % width;
      const near = [
        x > 0 ? labels[at - 1] : BLEND,
        x < width - 1 ? labels[at + 1] : BLEND,
        labels[at - width] ?? BLEND,
        labels[at + width] ?? BLEND,
      ].find((label) => label !== undefined && label !== BLEND);
      if (near === undefined) rest.push(at);
      else given.push([at, near]);
    }
    if (given.length === 0) break;
    for (const [at, label] of given) labels[at] = label;
    front = rest;
  }
  for (const at of front) labels[at] = CLEAR;
  return labels;
}

/** Steps along the sides of pixels: up, right, down, left. */
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The edges of each area as rings, holes the other way round; its pixels are on the right hand. */
function ringsOf(labels: Int16Array, width: number, height: number, count: number): Point[][][] {
  const rings: Point[][][] = Array.from({ length: count }, () => []);
  /** Left sides that a ring has been along. */
  const isWalked = new Uint8Array(labels.length);
  const labelAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? CLEAR : (labels[y * width + x] ?? CLEAR);
  for (let at = 0; at < labels.length; at += 1) {
    const label = labels[at] ?? CLEAR;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (label === CLEAR || isWalked[at] || labelAt(x - 1, y) === label) continue;
    const ring = walk(
      x,
      y,
      (px, py) => labelAt(px, py) === label,
      (px, py) => {
        isWalked[py * width + px] = 1;
      },
    );
    if (Math.abs(areaOf(ring)) >= LEAST_ISLAND) rings[label]?.push(ring);
  }
  return rings;
}

/** Walks around an area from the left side of one of its pixels, and reports each left side it passes. */
function walk(
  x: number,
  y: number,
  isIn: (x: number, y: number) => boolean,
  onLeftSide: (x: number, y: number) => void,
): Point[] {
  const ring: Point[] = [];
  let [vx, vy, way] = [x, y + 1, 0];
  do {
    if (way === 0) onLeftSide(vx, vy - 1);
    const [dx, dy] = STEPS[way] ?? [0, 0];
    vx += dx;
    vy += dy;
    // The pixels ahead on the right hand and on the left.
    const [rx, ry] = [way === 0 || way === 1 ? vx : vx - 1, way === 1 || way === 2 ? vy : vy - 1];
    const [lx, ly] = [way === 1 || way === 2 ? vx : vx - 1, way === 2 || way === 3 ? vy : vy - 1];
    const next = isIn(rx, ry) ? (isIn(lx, ly) ? (way + 3) % 4 : way) : (way + 1) % 4;
    if (next !== way) ring.push({ x: vx, y: vy });
    way = next;
  } while (vx !== x || vy !== y + 1 || way !== 0);
  return ring;
}

/** Twice positive or negative by the direction. Source: shoelace formula. */
function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, at) => {
    const next = ring[(at + 1) % ring.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}
