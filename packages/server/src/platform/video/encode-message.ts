import * as z from 'zod';

const Size = { width: z.number().int().positive(), height: z.number().int().positive() };
const Corner = z.object({ x: z.number().int().min(0), y: z.number().int().min(0) });
const Cut = z.object({ ...Size, of: z.object(Size), from: Corner, to: Corner });

/** What the encode process is sent: frames to encode, or videos of ours to decode from the first frame to the last. */
export const EncodeOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('encode'),
    frames: z.array(z.string()).min(1),
    fps: z.number(),
    sizes: z.array(z.object({ ...Size, cut: Cut.optional() })),
    folder: z.string(),
  }),
  z.object({ type: z.literal('check'), paths: z.array(z.string()).min(1), count: z.number().int() }),
]);
export type EncodeOrder = z.output<typeof EncodeOrder>;

const EncodedFile = z.object({
  path: z.string(),
  direction: z.enum(['forward', 'reverse']),
  width: z.number(),
  height: z.number(),
  codec: z.string(),
});

/** What was found of one video: its codec string, or why it cannot be decoded. */
export const CheckedFilm = z.union([z.object({ codec: z.string() }), z.object({ fault: z.string() })]);
export type CheckedFilm = z.output<typeof CheckedFilm>;

/** What it answers. */
export const EncodeReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: z.number() }),
  z.object({ type: z.literal('done'), files: z.array(EncodedFile) }),
  /** In the order of the paths. */
  z.object({ type: z.literal('checked'), films: z.array(CheckedFilm) }),
  /** The encoder does not run on this machine. */
  z.object({ type: z.literal('unavailable'), message: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type EncodeReport = z.output<typeof EncodeReport>;
