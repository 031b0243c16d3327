/** A whole number made into one of 0..1, the same every time. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_147_483_647);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

const wrap = (value: number, period: number): number => ((value % period) + period) % period;
const smooth = (t: number): number => t * t * (3 - 2 * t);
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
/** 0 below `from`, 1 above `to`, smooth between. */
export const step = (from: number, to: number, value: number): number => smooth(clamp((value - from) / (to - from)));

/** Smooth noise of 0..1 that repeats after `periodX` and `periodY` cells. */
export function noise(x: number, y: number, periodX: number, periodY: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [tx, ty] = [smooth(x - x0), smooth(y - y0)];
  const at = (dx: number, dy: number) => hash(wrap(x0 + dx, periodX), wrap(y0 + dy, periodY), seed);
  return mix(mix(at(0, 0), at(1, 0), tx), mix(at(0, 1), at(1, 1), tx), ty);
}

/** Several octaves of noise over the unit square: `x` and `y` 0..1, `cellsX` and `cellsY` of the coarsest. */
export function fractal(x: number, y: number, cellsX: number, cellsY: number, octaves: number, seed: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave += 1) {
    const factor = 2 ** octave;
    const [px, py] = [cellsX * factor, cellsY * factor];
    sum += weight * noise(x * px, y * py, px, py, seed + octave);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

export interface Cell {
  /** Distances to the nearest and the second nearest point, in cells. */
  near: number;
  second: number;
  /** 0..1, of the nearest point. */
  id: number;
}

/** Points scattered one to a cell, repeating over the unit square. */
export function cells(x: number, y: number, count: number, seed: number, jitter = 1): Cell {
  const [cx, cy] = [x * count, y * count];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  let [near, second, id] = [9, 9, 0];
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) {
      const [gx, gy] = [wrap(x0 + dx, count), wrap(y0 + dy, count)];
      const px = x0 + dx + 0.5 + (hash(gx, gy, seed) - 0.5) * jitter;
      const py = y0 + dy + 0.5 + (hash(gx, gy, seed + 1) - 0.5) * jitter;
      const far = Math.hypot(px - cx, py - cy);
      if (far < near) {
        second = near;
        near = far;
        id = hash(gx, gy, seed + 2);
      } else if (far < second) second = far;
    }
  return { near, second, id };
}
