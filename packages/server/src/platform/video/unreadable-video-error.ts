/** No picture can be taken from a video. The message says why, in a few words. */
export class UnreadableVideoError extends Error {}
