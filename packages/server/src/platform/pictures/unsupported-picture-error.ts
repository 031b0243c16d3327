/** A picture that is whole, and of a kind that is not drawn here. The message says which, and what to do. */
export class UnsupportedPictureError extends Error {}
