/** Pixels of the longer side of a video that is encoded, at most: as of the videos of transitions (decision 0090). */
export const MOST_VIDEO_SIDE = 1_920;
