import { crc32, deflateSync } from 'node:zlib';

interface Stop {
  /** 0 to 1. */
  at: number;
  color: { r: number; g: number; b: number; a: number };
}

/** px of a cell: heat is smooth. */
const CELL = 4;
/** Height of the bell curve that one point of weight 1 makes. The renderer has the same. */
const PEAK = 0.3989422804014327;

/** Heat of points as a PNG of a quarter of the size; null where there is none. */
export function heatPng(
  size: { width: number; height: number },
  points: readonly { at: readonly [number, number]; weight: number }[],
  radius: number,
  stops: readonly Stop[],
): Buffer | null {
  const [columns, rows] = [Math.ceil(size.width / CELL), Math.ceil(size.height / CELL)];
  const sums = new Float32Array(columns * rows);
  // Points of one cell are one: what they spread is spread once.
  const weights = new Map<number, number>();
  const reach = Math.ceil(radius / CELL);
  const span = columns + 2 * reach;
  for (const { at, weight } of points) {
    const [column, row] = [Math.floor(at[0] / CELL), Math.floor(at[1] / CELL)];
    if (weight <= 0 || column < -reach || row < -reach || column >= columns + reach || row >= rows + reach) continue;
    const cell = (row + reach) * span + column + reach;
    weights.set(cell, (weights.get(cell) ?? 0) + weight);
  }
  if (weights.size === 0) return null;
  const kernel = kernelOf(reach);
  for (const [cell, weight] of weights) {
    const [column, row] = [(cell % span) - reach, Math.floor(cell / span) - reach];
    for (const { dx, dy, value } of kernel) {
      const [x, y] = [column + dx, row + dy];
      if (x >= 0 && y >= 0 && x < columns && y < rows)
        sums[y * columns + x] = (sums[y * columns + x] ?? 0) + value * weight;
    }
  }
  return png(columns, rows, (cell) => colorAt(stops, Math.min(1, sums[cell] ?? 0)));
}

function kernelOf(reach: number): { dx: number; dy: number; value: number }[] {
  const kernel: { dx: number; dy: number; value: number }[] = [];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const distance = (dx * dx + dy * dy) / (reach * reach);
      if (distance <= 1) kernel.push({ dx, dy, value: PEAK * Math.exp(-4.5 * distance) });
    }
  return kernel;
}

function colorAt(stops: readonly Stop[], density: number): [number, number, number, number] {
  let [before] = stops;
  for (const stop of stops) {
    if (density <= stop.at && before) {
      const part = stop.at > before.at ? (density - before.at) / (stop.at - before.at) : 1;
      const mix = (from: number, to: number) => from + Math.max(0, part) * (to - from);
      const { r, g, b, a } = before.color;
      return [mix(r, stop.color.r), mix(g, stop.color.g), mix(b, stop.color.b), 255 * mix(a, stop.color.a)];
    }
    before = stop;
  }
  return before ? [before.color.r, before.color.g, before.color.b, 255 * before.color.a] : [0, 0, 0, 0];
}

/** Source: https://www.w3.org/TR/png/ */
function png(width: number, height: number, colorOf: (cell: number) => readonly number[]): Buffer {
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let cell = 0; cell < width * height; cell += 1)
    rows.set(colorOf(cell).map(Math.round), Math.floor(cell / width) * (width * 4 + 1) + 1 + (cell % width) * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits each for red, green, blue and opacity.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
