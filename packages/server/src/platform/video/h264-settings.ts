/** A key frame every 8 frames: a video can be entered anywhere within a third of a second. Source: WALKTHROUGH. */
export const KEY_FRAME_EVERY = 8;

/**
 * Constant quality, lower is better. Source: measured on the demo's six transitions at 1280 pixels, with the parameters
 * below: a third of the bytes of the same frames as WebP q75, SSIM .966 on average.
 */
export const CRF = 24.5;

/** Of videos that are there soon, and of those that take their place: 8 % smaller, and SSIM .0012 higher. */
export type VideoQuality = 'draft' | 'final';

/** Presets of libx264 with the reference frames that each searches. */
export const PRESETS: Record<VideoQuality, { name: string; references: number }> = {
  draft: { name: 'veryfast', references: 1 },
  final: { name: 'slow', references: 5 },
};

interface VideoAbout {
  width: number;
  height: number;
  fps: number;
  quality: VideoQuality;
}

/**
 * What decoders of a level hold, most common limit first. Source: ITU-T H.264, table A-1: frame size (MaxFS), frame sizes
 * a second (MaxMBPS) and decoded picture buffer (MaxDpbMbs), all in macroblocks of 16 × 16 pixels.
 */
const LEVELS = [
  { frame: 8_192, perSecond: 245_760, buffer: 32_768 }, // 4.0
  { frame: 8_704, perSecond: 522_240, buffer: 34_816 }, // 4.2
  { frame: 22_080, perSecond: 589_824, buffer: 110_400 }, // 5.0
] as const;

/**
 * Reference frames with which a video of this size stays within the lowest level that it can have: hardware decoders of
 * phones and televisions stop at their level.
 */
export function referencesOf({ width, height, fps, quality }: VideoAbout): number {
  const frame = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level = LEVELS.find((one) => frame <= one.frame && frame * fps <= one.perSecond) ?? LEVELS[2];
  return Math.max(1, Math.min(PRESETS[quality].references, Math.floor(level.buffer / frame)));
}

/**
 * For libx264. No B-frames and no extra key frames: every frame is shown in the order it is stored. Bits go where they
 * count by measure, not where they look sharp in a paused video: a fifth fewer bytes at equal SSIM.
 */
export const x264Params = (video: VideoAbout): string =>
  `keyint=${KEY_FRAME_EVERY}:min-keyint=${KEY_FRAME_EVERY}:scenecut=0:bframes=0:psy=0:aq-mode=2:ref=${referencesOf(video)}`;

/** Frames last a whole number of these ticks at every usual pace. */
export const TICKS_PER_SECOND = 90_000;

/** Of conversions, which leave the other cores to people who use the studio. */
export const CODEC_THREADS = 2;
