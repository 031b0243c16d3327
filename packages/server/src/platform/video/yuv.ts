/** Weights of red and blue in BT.709 luma; green has the rest. */
const KR = 0.2126;
const KB = 0.0722;
const KG = 1 - KR - KB;

/** Scales for limited ("tv") range: luma 16..235, chroma 16..240. */
const Y_SCALE = 219 / 255;
const C_SCALE = 224 / 255;

const [YR, YG, YB] = [KR * Y_SCALE, KG * Y_SCALE, KB * Y_SCALE];
const CB = C_SCALE / (2 * (1 - KB));
const CR = C_SCALE / (2 * (1 - KR));

/** Bytes of a frame in planar YUV 4:2:0. */
export const yuvSize = (width: number, height: number): number => (width * height * 3) / 2;

/**
 * Turns 8-bit RGB into planar YUV 4:2:0, BT.709, limited range. Chroma is sited at the left, as H.264 assumes: weights
 * 1-2-1 across and the mean of two lines. Width and height are even.
 */
export function rgbToYuv420(rgb: Uint8Array, width: number, height: number, out: Uint8Array): void {
  const cbAt = width * height;
  const crAt = cbAt + cbAt / 4;
  let at = 0;
  for (let i = 0; i < cbAt; i++, at += 3) {
    out[i] = 16.5 + YR * (rgb[at] ?? 0) + YG * (rgb[at + 1] ?? 0) + YB * (rgb[at + 2] ?? 0);
  }
  let chroma = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, chroma++) {
      const upper = (y * width + x) * 3;
      const lower = upper + width * 3;
      const back = x === 0 ? 0 : -3;
      const r = blend(rgb, upper, lower, back);
      const g = blend(rgb, upper + 1, lower + 1, back);
      const b = blend(rgb, upper + 2, lower + 2, back);
      const luma = KR * r + KG * g + KB * b;
      out[cbAt + chroma] = 128.5 + CB * (b - luma);
      out[crAt + chroma] = 128.5 + CR * (r - luma);
    }
  }
}

/** One channel over two lines, 1-2-1 around the left column. */
function blend(rgb: Uint8Array, upper: number, lower: number, back: number): number {
  return (
    ((rgb[upper + back] ?? 0) +
      2 * (rgb[upper] ?? 0) +
      (rgb[upper + 3] ?? 0) +
      (rgb[lower + back] ?? 0) +
      2 * (rgb[lower] ?? 0) +
      (rgb[lower + 3] ?? 0)) /
    8
  );
}
