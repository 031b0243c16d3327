/** How alike two pictures are. */
export interface Alike {
  /** Mean structural similarity of windows of 8 px, 0 to 1. Source: Wang and others, "Image quality assessment" (2004). */
  similarity: number;
  /** How far the mean colours of what is drawn are apart, the channel that is farthest, 0 to 255. */
  colour: number;
}

const WINDOW = 8;
/** (0.01 x 255)^2 and (0.03 x 255)^2. */
const [FLAT_MEAN, FLAT_SPREAD] = [6.5025, 58.5225];

/** Compares pictures of four bytes a pixel, `behind` is the grey where nothing is drawn. */
export function alike(
  a: Uint8Array,
  b: Uint8Array,
  { width, height, behind }: { width: number; height: number; behind: number },
): Alike {
  const isDrawn = (at: number): boolean =>
    [a, b].some((one) => [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - behind) > 1));
  let drawn = 0;
  const sums = [0, 0, 0];
  for (let at = 0; at < a.length; at += 4) {
    if (!isDrawn(at)) continue;
    drawn += 1;
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (a[at + channel] ?? 0) - (b[at + channel] ?? 0);
  }
  let [total, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += WINDOW / 2)
    for (let x = 0; x + WINDOW <= width; x += WINDOW / 2)
      for (const channel of [0, 1, 2]) {
        const pair = [a, b].map((one) => windowOf(one, width, x, y, channel));
        total += similarityOf(pair[0] ?? [], pair[1] ?? []);
        windows += 1;
      }
  return {
    similarity: Math.round((total / windows) * 10_000) / 10_000,
    colour: Math.round(Math.max(...sums.map((sum) => Math.abs(sum / Math.max(1, drawn)))) * 100) / 100,
  };
}

function windowOf(pixels: Uint8Array, width: number, x: number, y: number, channel: number): number[] {
  const made: number[] = [];
  for (let row = y; row < y + WINDOW; row += 1)
    for (let column = x; column < x + WINDOW; column += 1) made.push(pixels[(row * width + column) * 4 + channel] ?? 0);
  return made;
}

function similarityOf(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [spread, shared] = [0, 0];
  for (const [at, value] of a.entries()) {
    const [da, db] = [value - meanA, (b[at] ?? 0) - meanB];
    spread += (da * da + db * db) / a.length;
    shared += (da * db) / a.length;
  }
  return (
    ((2 * meanA * meanB + FLAT_MEAN) * (2 * shared + FLAT_SPREAD)) /
    ((meanA * meanA + meanB * meanB + FLAT_MEAN) * (spread + FLAT_SPREAD))
  );
}
