/** Most pixels of a still's longer side. */
export const MOST_STILL_SIDE = 3840;
