/** Size of the grey picture that a likeness is made of: each of its 64 bits compares two neighbours of a row. */
export const LIKENESS_SIZE = { width: 9, height: 8 } as const;

/** Differing bits up to which two pictures show the same; and up to which they may. */
export const SAME_PICTURE = 6;
export const LIKE_PICTURE = 12;

/** Grey levels that two neighbours differ by at least: less is noise of the compression, as in a sky. */
const STEP = 3;

/** What a picture looks like, as 16 hexadecimal digits: for each pixel whether the one to its right is brighter. */
export function likenessOf(grey: ArrayLike<number>): string {
  const { width, height } = LIKENESS_SIZE;
  let digits = '';
  let digit = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      digit = digit * 2 + ((grey[at + 1] ?? 0) - (grey[at] ?? 0) >= STEP ? 1 : 0);
      if (x % 4 === 3) {
        digits += digit.toString(16);
        digit = 0;
      }
    }
  return digits;
}

/** Brightness of a pixel as the eye weighs it, 0 to 255. */
export const greyOf = (red: number, green: number, blue: number): number =>
  (red * 299 + green * 587 + blue * 114) / 1000;

/** In how many of 64 bits two pictures differ. */
export function likenessDistance(one: string, other: string): number {
  let differing = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; bits > 0; bits &= bits - 1) differing += 1;
  }
  return differing;
}
