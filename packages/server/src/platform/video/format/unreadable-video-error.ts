/** Why a file cannot be read as a video: a part of a sentence that begins with the file. */
export class UnreadableVideoError extends Error {}
