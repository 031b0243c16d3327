import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import { UnreadableVideoError } from '../../../platform/video/format/unreadable-video-error.ts';
import type { RunOptions, VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import type { ReadVideo } from '../../media/pictures/read-picture.ts';
import { isTooLong } from '../../media/videos/video-losses.ts';

/**
 * Pixels of all pictures that are decoded of a video which is shown as it is: 8 minutes of 1920 × 1080 at 30 a second. Of a longer
 * one as many, spread over it.
 */
const MOST_DECODED = 33_000_000_000;

/** A video that would be shown as it is, were it whole. */
export class DamagedVideoError extends UnreadableVideoError {}

/**
 * What a video says of itself, with what it needs once its pictures are known: one that plays as it is has been decoded then.
 * Throws {@link UnreadableVideoError} with what is wrong.
 */
export async function treatVideo(
  encoder: VideoEncoder,
  { facts, whole }: ReadVideo,
  request: { path: string; type: string; maxPixels: number },
  options: RunOptions,
): Promise<VideoFacts> {
  if (facts.treatment !== 'none') return facts;
  const found = whole ?? (await encoder.decodeWhole({ ...request, mostPixels: MOST_DECODED }, options));
  if (found.fault) throw new DamagedVideoError(found.fault);
  if (!found.isInterlaced) return facts;
  const interlaced: VideoFacts = { ...facts, treatment: 'encode' };
  if (isTooLong(interlaced)) throw new UnreadableVideoError('it is interlaced, and would take hours to convert');
  return interlaced;
}
