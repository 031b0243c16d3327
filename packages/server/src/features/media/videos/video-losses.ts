import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import { MOST_VIDEO_SIDE } from '../../../platform/video/format/video-side.ts';

/** Pixels of all pictures of a video that is encoded: 2 minutes of 3840 × 2160 at 30 a second, 8 of 1920 × 1080. */
const MOST_PIXELS = 33_000_000_000;

/** Milliseconds, and the share of its length, by which a video may come out shorter: the last picture's time is a guess. */
const SHORTER = { ms: 300, share: 0.02 };

/**
 * What a conversion changes that people would miss; null: nothing.
 *
 * @param made milliseconds of what was made, null: not known; and what is wrong with the source, null: nothing
 */
export function lossesOf(facts: VideoFacts, made: { durationMs: number | null; fault: string | null }): string | null {
  const cut = cutLosses(facts.durationMs, made.durationMs);
  const damage =
    made.fault && cut.length === 0
      ? [`Some of its pictures are damaged: ${made.fault}. Export it again, or copy it again from where it is whole.`]
      : [];
  const others =
    facts.videos > 1
      ? [`It holds ${facts.videos} videos, and one of ${facts.width} × ${facts.height} pixels is kept.`]
      : [];
  const losses = [...(facts.treatment === 'encode' ? encodingLosses(facts) : []), ...others, ...cut, ...damage];
  return losses.length > 0 ? losses.join(' ') : null;
}

function encodingLosses({ codec, hasAlpha, isHdr, width, height }: VideoFacts): string[] {
  const isLarge = Math.max(width, height) > MOST_VIDEO_SIDE;
  return [
    `Converted from ${codec}.`,
    ...(isLarge ? [`It had ${width} × ${height} pixels.`] : []),
    ...(hasAlpha ? ['Its transparent parts are filled: MP4 keeps none.'] : []),
    ...(isHdr ? ['Its HDR colours are those of usual screens.'] : []),
  ];
}

function cutLosses(said: number | null, made: number | null): string[] {
  if (said === null || made === null || said - made <= Math.max(SHORTER.ms, said * SHORTER.share)) return [];
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [
    `Only ${seconds(made)} of its ${seconds(said)} seconds could be read: it is damaged or was cut off. Export it again, or copy it again from where it is whole.`,
  ];
}

/** Whether encoding a video would take longer than a job may. */
export const isTooLong = ({ treatment, width, height, fps, durationMs }: VideoFacts): boolean =>
  treatment === 'encode' && (width * height * (fps || 30) * (durationMs ?? 0)) / 1_000 > MOST_PIXELS;
