import * as z from 'zod';

const Size = { width: z.number().int().positive(), height: z.number().int().positive() };
const Corner = z.object({ x: z.number().int().min(0), y: z.number().int().min(0) });
const Cut = z.object({ ...Size, of: z.object(Size), from: Corner, to: Corner });

/** What the encode process is told to do. */
export const EncodeOrder = z.object({
  backend: z.enum(['node-av', 'ffmpeg']),
  frames: z.array(z.string()).min(1),
  fps: z.number(),
  sizes: z.array(z.object({ ...Size, cut: Cut.optional() })),
  folder: z.string(),
});
export type EncodeOrder = z.output<typeof EncodeOrder>;

/** What it tells. */
export const EncodeReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: z.number() }),
  z.object({
    type: z.literal('done'),
    files: z.array(
      z.object({
        path: z.string(),
        direction: z.enum(['forward', 'reverse']),
        width: z.number(),
        height: z.number(),
      }),
    ),
  }),
  /** The encoder does not run on this machine. */
  z.object({ type: z.literal('unavailable'), message: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type EncodeReport = z.output<typeof EncodeReport>;
