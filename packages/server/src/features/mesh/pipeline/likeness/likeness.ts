/** Pixels along the sides of the pictures that are compared. */
export const PICTURE_SIZE = { width: 320, height: 240 };
/** Pixels along the sides of a window in which the pictures are compared. */
const WINDOW = 11;
/** Empty columns before the first, so that the first windows have something to lose. */
const LEFT = WINDOW;
/** Keep quotients of flat windows from being 0 / 0: (0.01 x 255)^2 and (0.03 x 255)^2. */
const [FLAT_MEAN, FLAT_SPREAD] = [6.5025, 58.5225];

/**
 * How alike two pictures are, 0 to 1: the mean of their structural similarity in all windows; null where one is missing.
 * Source: Wang and others, "Image quality assessment: from error visibility to structural similarity" (2004), with even weights.
 */
export function likeness(before: Uint8Array | null, after: Uint8Array | null): number | null {
  if (!before || !after) return null;
  return Math.round(similarity(greys(before), greys(after)) * 10_000) / 10_000;
}

/** Whole numbers, 0 to 255: sums of them and of their products are exact. */
function greys(pixels: Uint8Array): Uint8Array {
  const made = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < made.length; at += 1) {
    const from = at * 4;
    made[at] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0) + 0.5;
  }
  return made;
}

function similarity(before: Uint8Array, after: Uint8Array): number {
  const { width, height } = PICTURE_SIZE;
  const sums = new ColumnSums();
  let [total, windows] = [0, 0];
  for (let row = 0; row < height; row += 1) {
    sums.add(before, after, row, 1);
    if (row >= WINDOW) sums.add(before, after, row - WINDOW, -1);
    if (row < WINDOW - 1) continue;
    total += sums.similarityOfRow();
    windows += width - WINDOW + 1;
  }
  return total / windows;
}

/** Of each column of the window's rows: sums of both pictures, of their squares, and of their products. */
class ColumnSums {
  readonly #a = new Int32Array(LEFT + PICTURE_SIZE.width);
  readonly #b = new Int32Array(LEFT + PICTURE_SIZE.width);
  readonly #squares = new Int32Array(LEFT + PICTURE_SIZE.width);
  readonly #products = new Int32Array(LEFT + PICTURE_SIZE.width);

  /** Takes a row in, or out. */
  add(before: Uint8Array, after: Uint8Array, row: number, sign: 1 | -1): void {
    const { width } = PICTURE_SIZE;
    for (let x = 0; x < width; x += 1) {
      const a = before[row * width + x] ?? 0;
      const b = after[row * width + x] ?? 0;
      const at = LEFT + x;
      this.#a[at] = (this.#a[at] ?? 0) + sign * a;
      this.#b[at] = (this.#b[at] ?? 0) + sign * b;
      // Only the sum of both variances is needed.
      this.#squares[at] = (this.#squares[at] ?? 0) + sign * (a * a + b * b);
      this.#products[at] = (this.#products[at] ?? 0) + sign * a * b;
    }
  }

  /** The similarities of all windows of these rows, added up. */
  similarityOfRow(): number {
    const count = WINDOW * WINDOW;
    let [total, a, b, squares, products] = [0, 0, 0, 0, 0];
    for (let x = LEFT; x < this.#a.length; x += 1) {
      const gone = x - WINDOW;
      a += (this.#a[x] ?? 0) - (this.#a[gone] ?? 0);
      b += (this.#b[x] ?? 0) - (this.#b[gone] ?? 0);
      squares += (this.#squares[x] ?? 0) - (this.#squares[gone] ?? 0);
      products += (this.#products[x] ?? 0) - (this.#products[gone] ?? 0);
      if (gone < LEFT - 1) continue;
      const [meanA, meanB] = [a / count, b / count];
      const spread = squares / count - meanA * meanA - meanB * meanB;
      const shared = products / count - meanA * meanB;
      total +=
        ((2 * meanA * meanB + FLAT_MEAN) * (2 * shared + FLAT_SPREAD)) /
        ((meanA * meanA + meanB * meanB + FLAT_MEAN) * (spread + FLAT_SPREAD));
    }
    return total;
  }
}
