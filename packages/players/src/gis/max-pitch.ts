/** Degrees that the map tilts at most. Beyond, the picture is all sky: 90 of a document becomes this. */
export const MAX_PITCH = 85;
