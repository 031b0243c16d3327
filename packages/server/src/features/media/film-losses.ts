import type { FilmFacts } from '../../platform/video/encode-message.ts';
import { MOST_FILM_SIDE } from '../../platform/video/film-side.ts';

/** Pixels of all pictures of a video that is encoded: 2 minutes of 3840 × 2160 at 30 a second, 8 of 1920 × 1080. */
const MOST_PIXELS = 33_000_000_000;

/** What a conversion changes that people would miss; null: nothing. */
export function lossesOf({ treatment, codec, hasAlpha, isHdr, width, height }: FilmFacts): string | null {
  if (treatment !== 'encode') return null;
  const isLarge = Math.max(width, height) > MOST_FILM_SIDE;
  const losses = [
    ...(isLarge ? [`It had ${width} × ${height} pixels.`] : []),
    ...(hasAlpha ? ['Its transparent parts are filled: MP4 keeps none.'] : []),
    ...(isHdr ? ['Its HDR colours are those of usual screens.'] : []),
  ];
  return [`Converted from ${codec}.`, ...losses].join(' ');
}

/** Whether encoding a video would take longer than a job may. */
export const isTooLong = ({ treatment, width, height, fps, durationMs }: FilmFacts): boolean =>
  treatment === 'encode' && (width * height * (fps || 30) * (durationMs ?? 0)) / 1_000 > MOST_PIXELS;
