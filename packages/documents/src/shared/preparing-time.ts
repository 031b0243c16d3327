/**
 * Seconds that a server with two cores takes for a picture in all sizes and formats, and for a million pixels of the
 * frames of a transition, in both directions and all widths. Measured with the server's own encoders and rounded up:
 * the server does other work as well.
 */
const SECONDS_OF_STILL = 5;
const SECONDS_OF_MEGAPIXEL = 0.05;
/** Seconds that each transition takes besides its frames. */
const SECONDS_OF_TRANSITION = 1;
/** Pixels of a frame whose size is not known. */
const USUAL_FRAME = 1920 * 1080;

/** Seconds for so many stills. */
export const secondsOfStills = (count: number): number => count * SECONDS_OF_STILL;

/** Seconds for a transition of so many frames. `size`: in pixels; null where it is not known. */
export function secondsOfFrames(count: number, size: { width: number; height: number } | null): number {
  return secondsOfVideos({ videos: 1, pixels: count * (size ? size.width * size.height : USUAL_FRAME) });
}

/** Seconds for so many transitions, with the pixels of all their frames together. */
export const secondsOfVideos = ({ videos, pixels }: { videos: number; pixels: number }): number =>
  videos * SECONDS_OF_TRANSITION + (pixels * SECONDS_OF_MEGAPIXEL) / 1_000_000;

/** Time for portrait videos as a share of the time for full videos: they are a part of the picture, in fewer sizes. */
export const SHARE_OF_CUTS = 0.3;

/** `about 6 minutes`. Below a minute it says so. */
export function durationText(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `about ${hours === 0 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${hours} h ${rest} min`}`;
}
