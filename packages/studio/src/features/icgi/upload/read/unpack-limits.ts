/** Bytes of one image in an archive, and of all of them, unpacked. */
export const MOST_IMAGE_BYTES = 256 * 1024 * 1024;
export const MOST_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024;

/** What to do about an archive with more than that. */
export const largerThanAll = (name: string): string =>
  `“${name}” is larger than ${MOST_UNPACKED_BYTES / 1024 ** 3} GB unpacked. Split it, or drop its folder`;
