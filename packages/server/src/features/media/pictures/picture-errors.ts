/** More pixels than we decode. The message names both figures. */
export class LargePictureError extends Error {}

/** No picture, or a broken one. */
export class UnreadablePictureError extends Error {}

/** The picture takes more time or memory than one may. */
export class CostlyPictureError extends Error {}
