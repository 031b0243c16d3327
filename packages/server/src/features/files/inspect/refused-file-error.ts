/** The file is not taken; the message is for the person who sent it. */
export class RefusedFileError extends Error {}
