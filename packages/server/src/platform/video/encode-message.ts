import * as z from 'zod';

const Size = { width: z.number().int().positive(), height: z.number().int().positive() };
const Corner = z.object({ x: z.number().int().min(0), y: z.number().int().min(0) });
const Cut = z.object({ ...Size, of: z.object(Size), from: Corner, to: Corner });

/**
 * What the encode process is sent: frames to encode, videos of ours to decode from the first frame to the last, or a video to
 * become an MP4 that every browser plays.
 */
export const EncodeOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('encode'),
    frames: z.array(z.string()).min(1),
    fps: z.number(),
    sizes: z.array(z.object({ ...Size, cut: Cut.optional() })),
    folder: z.string(),
    quality: z.enum(['draft', 'final']).optional(),
  }),
  z.object({ type: z.literal('check'), paths: z.array(z.string()).min(1), count: z.number().int() }),
  z.object({
    type: z.literal('convert'),
    path: z.string(),
    /** MIME type that its bytes were found to be. */
    of: z.string(),
    to: z.string(),
    treatment: z.enum(['pack', 'encode']),
    maxPixels: z.number(),
  }),
  /** A video that is to be shown as it is, is decoded. */
  z.object({
    type: z.literal('whole'),
    path: z.string(),
    of: z.string(),
    maxPixels: z.number(),
    mostPixels: z.number(),
  }),
]);
export type EncodeOrder = z.output<typeof EncodeOrder>;

const EncodedFile = z.object({
  path: z.string(),
  direction: z.enum(['forward', 'reverse']),
  width: z.number(),
  height: z.number(),
  index: z.number(),
  codec: z.string(),
});

/** What was found of one video: its codec string, or why it cannot be decoded. */
export const CheckedVideo = z.union([z.object({ codec: z.string() }), z.object({ fault: z.string() })]);
export type CheckedVideo = z.output<typeof CheckedVideo>;

/** A video as its file describes it. */
export const VideoFacts = z.object({
  /** Pixels as shown: turned, and with square pixels. */
  width: z.number(),
  height: z.number(),
  /** Milliseconds; null where the file does not say. */
  durationMs: z.number().nullable(),
  /** Streams of pictures in all, of which the one that players choose is shown. */
  videos: z.number(),
  /** Frames a second on average; 0 where the file does not say. */
  fps: z.number(),
  /** For people: `ProRes`, `HEVC`. */
  codec: z.string(),
  /**
   * What it needs until every current browser plays it: nothing, its streams in an MP4, or its pictures encoded as H.264. Its
   * codec, pixel format and container decide, never its ending.
   */
  treatment: z.enum(['none', 'pack', 'encode']),
  /** Its pictures have parts that let through what is behind. */
  hasAlpha: z.boolean(),
  /** Its colours are those of an HDR screen. */
  isHdr: z.boolean(),
});
export type VideoFacts = z.output<typeof VideoFacts>;

/** A sound as its file describes it. */
export const SoundFacts = z.object({
  /** FFmpeg's name. */
  codec: z.string(),
  /** Milliseconds; null where the file does not say. */
  durationMs: z.number().nullable(),
});
export type SoundFacts = z.output<typeof SoundFacts>;

/** What was found of a video that is to be shown as it is. */
export const DecodedWhole = z.object({
  /** What is wrong with its pictures, as a part of a sentence that begins with the file; null: nothing. */
  fault: z.string().nullable(),
  /** Its pictures are made of two halves, taken one after the other: browsers show both at once, as combs. */
  isInterlaced: z.boolean(),
});
export type DecodedWhole = z.output<typeof DecodedWhole>;

/** What it answers. */
export const EncodeReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: z.number() }),
  z.object({ type: z.literal('done'), files: z.array(EncodedFile) }),
  /** In the order of the paths. */
  z.object({ type: z.literal('checked'), videos: z.array(CheckedVideo) }),
  z.object({ type: z.literal('converted'), facts: VideoFacts, fault: z.string().nullable() }),
  z.object({ type: z.literal('decoded'), found: DecodedWhole }),
  /** What is wrong with a video that was to be converted. */
  z.object({ type: z.literal('unreadable'), message: z.string() }),
  /** The encoder does not run on this machine. */
  z.object({ type: z.literal('unavailable'), message: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type EncodeReport = z.output<typeof EncodeReport>;
