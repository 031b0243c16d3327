import type { PictureDifference } from './mesh-compare.port.ts';

/** Difference of a channel, of 255, from which on one may see it: what compressed textures do everywhere is less. */
export const NOTICED = 20;

/** Compares two pictures of the same size, four bytes a pixel. */
export function pictureDifference(a: Uint8Array, b: Uint8Array): PictureDifference {
  let [drawn, noticed, most] = [0, 0, 0];
  for (let at = 0; at + 3 < a.length; at += 4) {
    if (a[at + 3] === 0 && b[at + 3] === 0) continue;
    drawn += 1;
    let off = 0;
    for (let channel = at; channel < at + 4; channel += 1)
      off = Math.max(off, Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)));
    if (off >= NOTICED) noticed += 1;
    most = Math.max(most, off);
  }
  return { share: drawn === 0 ? 0 : noticed / drawn, most: most / 255 };
}
