/** Bytes of a file that is read. */
export const MOST_BYTES = 256 * 1024 * 1024;
