/** Nothing can be made of a file that would show it. The message is for the person who sent it. */
export class PreviewError extends Error {}
