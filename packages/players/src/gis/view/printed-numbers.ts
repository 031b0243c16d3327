import type { GisMap } from '../engine/gis-map.port.ts';

/** A number on the printed map; px from the upper left corner of the map. */
export interface PrintedNumber {
  number: number;
  x: number;
  y: number;
}

/** px; offset of the number drawn next to a pin. */
const OFFSET = { x: 12, y: -12 };
/** px; half the height of a number's plate, and what it has to the left and right of its digits. */
const [HALF, INSET] = [8, 4];
/** Places that a number may have, one after the other, where another number is already: px. */
const ASIDE = [
  [0, 0],
  [0, -2 * HALF],
  [0, 2 * HALF],
  [4 * HALF, 0],
  [-4 * HALF, 0],
  [4 * HALF, -2 * HALF],
  [-4 * HALF, 2 * HALF],
] as const;

/** A map and its size, px. */
interface NumberedMap extends Pick<GisMap, 'inView' | 'middleOf' | 'project'> {
  size: () => { width: number; height: number };
}

/** Numbers of what is listed and seen on the map, by id, in the order of the list. */
export function numbered(map: NumberedMap, listed: readonly string[]): ReadonlyMap<string, PrintedNumber> {
  const seen = new Map(map.inView().map((target) => [target.id, target.type]));
  const { width, height } = map.size();
  const numbers = new Map<string, PrintedNumber>();
  for (const id of listed) {
    const type = seen.get(id);
    const middle = type === undefined || numbers.has(id) ? null : map.middleOf(id);
    if (!middle) continue;
    const { x, y } = map.project(middle);
    // The middle of a shape that lies mostly outside the picture may be outside it too.
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const offset = type === 'hotspot' ? { x: x + OFFSET.x, y: y + OFFSET.y } : { x, y };
    numbers.set(id, { number: numbers.size + 1, ...free(offset, [...numbers.values()]) });
  }
  return numbers;
}

/** The first place next to a point where no number is yet; the point itself where there is none. */
function free(at: { x: number; y: number }, taken: readonly PrintedNumber[]): { x: number; y: number } {
  for (const [x, y] of ASIDE) {
    const next = { x: at.x + x, y: at.y + y };
    const meets = (other: PrintedNumber) =>
      Math.abs(other.x - next.x) < 3 * HALF && Math.abs(other.y - next.y) < 2 * HALF;
    if (!taken.some(meets)) return next;
  }
  return at;
}

/** Draws the map with the numbers. On a canvas, as a picture by its address is decoded too late for the paper in Firefox. */
export function drawNumbers(
  picture: HTMLCanvasElement,
  canvas: HTMLCanvasElement,
  numbers: readonly PrintedNumber[],
): void {
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (!context) return;
  context.drawImage(canvas, 0, 0);
  const ratio = canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : 1;
  context.scale(ratio, ratio);
  context.font = '700 11px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { number, x, y } of numbers) {
    const text = String(number);
    const half = Math.max(HALF, context.measureText(text).width / 2 + INSET);
    context.beginPath();
    context.roundRect(x - half, y - HALF, 2 * half, 2 * HALF, HALF);
    context.fillStyle = '#fff';
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = '#14161c';
    context.stroke();
    context.fillStyle = '#14161c';
    context.fillText(text, x, y + 0.5);
  }
}
