/** What was taken of a video in a browser. */
export interface TakenVideo {
  fps: number;
  isUneven: boolean;
  names: string[];
  /** How long it took. */
  seconds: number;
  pictures: { width: number; height: number; brightness: number[] }[];
}

/** Fields across and down. */
const [ACROSS, DOWN] = [32, 18];

/** Mean brightness (0 to 255) of the fields of a picture, row by row. Colours are stored at half the size, brightness is not. */
export function brightnessOf(
  width: number,
  height: number,
  at: (x: number, y: number, channel: 0 | 1 | 2) => number,
): number[] {
  const sums = new Array<number>(ACROSS * DOWN).fill(0);
  const counts = new Array<number>(ACROSS * DOWN).fill(0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const field = Math.floor((y * DOWN) / height) * ACROSS + Math.floor((x * ACROSS) / width);
      const light = 0.2126 * at(x, y, 0) + 0.7152 * at(x, y, 1) + 0.0722 * at(x, y, 2);
      sums[field] = (sums[field] ?? 0) + light;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  return sums.map((sum, field) => sum / (counts[field] || 1));
}

/** How far two pictures are from each other: the mean of the differences of their fields. */
export const distanceOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
