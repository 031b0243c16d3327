/** A picture of light: three linear numbers of each pixel, rows from above. */
export interface Light {
  width: number;
  height: number;
  values: Float32Array;
}

/** sRGB to light. Source: IEC 61966-2-1. */
export const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Widest panorama that is made of a file: a power of two. */
const WIDEST = 2_048;

/** The width of the panorama of a picture so wide: the nearest power of two that is not above it. */
export const panoramaWidth = (width: number): number =>
  Math.min(WIDEST, Math.max(16, 2 ** Math.floor(Math.log2(width))));

/** The same picture, `width` wide and half as high: each pixel is the mean of those that it stands for. */
export function fitted({ width: from, height: high, values }: Light, width: number): Float32Array {
  const height = width / 2;
  if (from === width && high === height) return values;
  const made = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const [top, bottom] = span(row, height, high);
    for (let column = 0; column < width; column += 1) {
      const [left, right] = span(column, width, from);
      const at = (row * width + column) * 3;
      const count = (bottom - top) * (right - left);
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let channel = 0; channel < 3; channel += 1)
            made[at + channel] = (made[at + channel] ?? 0) + (values[(y * from + x) * 3 + channel] ?? 0) / count;
    }
  }
  return made;
}

/** The pixels of `from` that one of `count` stands for: at least one. */
function span(at: number, count: number, from: number): [number, number] {
  const start = Math.min(from - 1, Math.floor((at * from) / count));
  return [start, Math.max(start + 1, Math.floor(((at + 1) * from) / count))];
}
